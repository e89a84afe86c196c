/** What moved a marker on the victory point track, told from the events of a finished game. */
import { eventsOf, seatIn, takesBack } from '../../lib/titles/events';
import type { Course, Told } from '../../types/generated';

/** Rules that score by themselves. */
const BY_RULE: Record<string, string> = {
  'W6.1': 'wutaki.cause.pyramid',
  'W6.7': 'wutaki.cause.upgrades',
  'W6.15': 'wutaki.cause.trade',
  'W11.4': 'wutaki.cause.omens',
};
/** What a seat did last, where points come from an effect. */
const BY_EVENT: Partial<Record<Told<'wutaki'>['event'], string>> = {
  placed: 'wutaki.cause.sites',
  moved: 'wutaki.cause.sites',
  fulfils: 'wutaki.cause.pacts',
  'private track': 'wutaki.cause.tracks',
  'general track': 'wutaki.cause.tracks',
  played: 'wutaki.cause.omens',
  ability: 'wutaki.cause.abilities',
};
const START = 'wutaki.cause.start';
const TRACK = 'track';

interface Marker {
  at: number;
  doing: string;
  by: Record<string, number>;
}

function hear(marker: Marker, told: Told<'wutaki'>): Marker {
  if (told.event !== 'scored' && told.event !== 'lost') {
    const doing = BY_EVENT[told.event];
    return doing ? { ...marker, doing } : marker;
  }
  const cause = BY_RULE[told.rule] ?? marker.doing;
  // WR23: the track has a floor.
  const change = told.event === 'scored' ? told.vp : -Math.min(told.vp, marker.at);
  return {
    ...marker,
    at: marker.at + change,
    by: { ...marker.by, [cause]: (marker.by[cause] ?? 0) + change },
  };
}

/** The points of a course with the track divided by what moved the markers. */
export function causes({ points, entries }: Course): Course['points'] {
  const start = points[0]?.sources.map((source) => source[TRACK] ?? 0) ?? [];
  let markers = start.map((at): Marker => ({ at, doing: START, by: { [START]: at } }));
  const before: Marker[][] = [];
  const after = new Map<number, Marker[]>();
  for (const entry of entries) {
    if (takesBack(entry.text)) markers = before.pop() ?? markers;
    else {
      before.push(markers);
      for (const told of eventsOf('wutaki', entry))
        markers = markers.map((marker, seat) => (seatIn(told) === seat ? hear(marker, told) : marker));
    }
    after.set(entry.seq, markers);
  }
  return points.map((point) => ({
    ...point,
    sources: point.sources.map((source, seat) => {
      const counted = Object.entries(source).filter(([name]) => name !== TRACK);
      return { ...after.get(point.seq)![seat]!.by, ...Object.fromEntries(counted) };
    }),
  }));
}
