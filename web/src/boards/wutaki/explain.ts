/** What a thing on the table of Wutaki is, in words. */
import type { TableModel } from '../../lib/table.svelte';
import { t, type Key } from '../../lib/words.svelte';
import type { Explained, Option } from '../kit';
import { bookOf } from './book.svelte';
import { tribeOf } from './kingdom';

/** The rule about each kind of thing, and about each site. */
const RULES: Record<string, string> = {
  ...{ pact: 'W7.2', omen: 'W12.1', secret: 'W14.3', revenge: 'W12.4', tower: 'W9.3', element: 'W14.3' },
  ...{ ability: 'W11.7', master: 'W10.7', level: 'W6.1', field: 'W8.1', round: 'W13.1' },
  ...{ monster: 'W6.17', supply: 'W2.11', workers: 'W5.4', marker: 'W2.6' },
};
export const SITE_RULES: Record<string, string> = {
  ...{ pyramid: 'W6.1', evict: 'W6.2', accept: 'W6.3', giftpact: 'W6.4', renew: 'W6.5', upgrade: 'W6.7' },
  ...{
    quarry: 'W6.8',
    forest: 'W6.8',
    oilwell: 'W6.8',
    pasture: 'W6.8',
    goldmarket: 'W6.8',
    village: 'W6.8',
  },
  ...{
    spgift: 'W6.11',
    plunder: 'W6.12',
    playomen: 'W6.13',
    drawomen: 'W6.14',
    trade: 'W6.15',
    start: 'W6.16',
  },
};
/** Things that have no card: they are explained by the board's own words. */
const PLAIN = new Set(['monster', 'supply', 'workers']);
/** What one would do with a thing, to ask why not. */
const ATTEMPTS: Record<string, string> = {
  ...{ site: 'place', pact: 'fulfil', omen: 'play', ability: 'ability', tower: 'upgrade' },
};

export function explain(table: TableModel, place: string): Explained | null {
  const [kind = '', id = ''] = place.split(':');
  if (PLAIN.has(kind)) {
    return {
      title: t(`wutaki.${kind}` as Key),
      sentences: [t(`wutaki.about.${kind}` as Key)],
      rule: RULES[kind]!,
    };
  }
  const book = bookOf(table);
  const told = book.texts[idOf(kind, id)];
  if (!told) return null;
  const rule =
    kind === 'site' ? (SITE_RULES[id] ?? (id.startsWith('master') ? 'W10.7' : 'W13.4')) : RULES[kind];
  return {
    title: told.name,
    sentences: [book.text(idOf(kind, id), tribeOf(table)?.cost), ...doubts(told.doubts)],
    ...(rule ? { rule } : {}),
    attempts: attempts(table, kind, id),
  };
}

function idOf(kind: string, id: string): string {
  if (kind === 'level' || kind === 'field') return `${kind}-${id}`;
  if (kind === 'master') return `board-${id}`;
  return kind === 'marker' ? `K_${id}` : id;
}

/** What is not printed, said once for each source. */
export function doubts(found: Record<string, string>): string[] {
  const sources = [...new Set(Object.values(found))];
  return sources.map((source) => {
    const what = Object.keys(found).filter((aspect) => found[aspect] === source);
    return t('wutaki.doubt', {
      what: what.map((aspect) => t(`wutaki.aspect.${aspect}` as Key)).join(', '),
      source: t(`wutaki.source.${source}` as Key),
    });
  });
}

function attempts(table: TableModel, kind: string, id: string): Option[] {
  const verb = ATTEMPTS[kind];
  const action = `${verb} ${id}`;
  if (!verb || !table.legal.length || table.legal.includes(action)) return [];
  return [{ action, label: t(`wutaki.try.${verb}` as Key) }];
}
