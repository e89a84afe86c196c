/** What a thing on the table of Wutaki is, in words. */
import type { TableModel } from '../../lib/table/table.svelte';
import { sayAction, t, term, type Key } from '../../lib/words.svelte';
import type { WutakiVerb } from '../../types/generated';
import type { Explained, Option } from '../kit';
import { boxOf, RESOURCES } from './contents.svelte';
import { tribeOf } from './views';
import { LAND } from './zones/sites';

/** What one would do with a thing, to ask why not. */
const ATTEMPTS: Record<string, WutakiVerb> = {
  ...{ site: 'place', level: 'place', pact: 'fulfil', omen: 'play', ability: 'ability', tower: 'upgrade' },
  ...{ revenge: 'atone', secret: 'keep' },
};
/** And where the question is about something else that can be done with it. */
const ASKED: Record<string, Record<string, WutakiVerb>> = {
  MoveOn: { site: 'move' },
  ChooseUpgrade: { site: 'upgrade' },
  AcceptPact: { pact: 'accept' },
  AcceptLooked: { pact: 'accept' },
  PayOmen: { omen: 'discard' },
  BurnOmen: { omen: 'discard' },
};

export function explain(table: TableModel, place: string): Explained | null {
  const [kind = '', id = '', give = ''] = place.split(':');
  if (kind === 'unit') return { title: term('wutaki', id), sentences: [], attempts: units(table, id) };
  if (kind === 'give' || kind === 'get') {
    const pairs =
      kind === 'get' ? [[give, id]] : RESOURCES.filter((one) => one !== id).map((one) => [id, one]);
    return { title: term('wutaki', id), sentences: [], attempts: trades(table, pairs) };
  }
  const box = boxOf(table);
  const told = box.texts[idOf(kind, id)];
  if (!told) return null;
  return {
    title: told.name,
    sentences: [box.text(idOf(kind, id), tribeOf(table)?.cost), ...doubts(told.doubts)],
    rule: told.rule,
    attempts: attempts(table, kind, id),
  };
}

function idOf(kind: string, id: string): string {
  if (kind === 'level' || kind === 'field') return `${kind}-${id}`;
  if (kind === 'master') return `board-${id}`;
  return kind === 'marker' ? `K_${id}` : id || kind;
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

/** One unit of a kind more than may be named at most. */
function units(table: TableModel, kind: string): Option[] {
  const verb = table.legal[0]?.split(' ')[0] ?? '';
  const counts = table.legal.filter((action) => action.startsWith(`${verb} ${kind} `));
  const most = Math.max(0, ...counts.map((action) => Number(action.split(' ')[2])));
  const action = `${verb} ${kind} ${most + 1}`;
  return [{ action, label: sayAction('wutaki', action, table.names) }];
}

/** Exchanges that are not possible. */
function trades(table: TableModel, pairs: string[][]): Option[] {
  const actions = pairs.map(([give, get]) => `trade ${give} ${get}`);
  return actions
    .filter((action) => !table.legal.includes(action))
    .map((action) => ({ action, label: sayAction('wutaki', action, table.names) }));
}

function attempts(table: TableModel, kind: string, id: string): Option[] {
  const verb = ASKED[table.shared.question ?? '']?.[kind] ?? ATTEMPTS[kind];
  const action = `${verb} ${kind === 'level' ? 'pyramid' : id}`;
  if (!verb || !table.legal.length || table.legal.includes(action)) return [];
  // Only the sites of the land can be upgraded: elsewhere there is no such move.
  if (verb === 'upgrade' && kind === 'site' && !LAND.includes(id)) return [];
  return [{ action, label: sayAction('wutaki', action, table.names) }];
}
