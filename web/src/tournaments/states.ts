/** How far a tournament or a league has come, in words. */
import { moment, span } from '../lib/times';
import { t } from '../lib/words.svelte';
import type { LeagueRow, TournamentRow } from '../types/generated';

/** When something begins by itself, in the time zone of this device: `begins Wed 19:00, in 2 d`. */
export function begins(starts: number, now: number): string {
  const left = starts - now;
  return left <= 0 ? t('cup.beginsNow') : t('cup.begins', { when: moment(starts, now), left: span(left) });
}

export function stateOf(row: TournamentRow, now: number): string {
  if (row.status === 'open') return row.starts ? begins(row.starts, now) : t('cup.open');
  if (row.called_off) return t('cup.calledOff');
  return row.status === 'over' ? t('cup.over') : t('cup.roundOf', { n: row.round, all: row.rounds });
}

export function leagueState(row: LeagueRow, now: number): string {
  if (row.status === 'over') return t('cup.over');
  const season = t('league.seasonOf', { n: row.season, all: row.seasons });
  if (row.status === 'playing') return season;
  const next = row.starts ? begins(row.starts, now) : t('cup.open');
  return row.season ? t('league.next', { season, next }) : next;
}
