/** How squares were found, as text: squares in colours, which tell nothing of what grows there. */
import type { Mine } from '../types/generated';

export type Sign = Mine['signs'][number][number];

const SQUARES: Record<Sign, string> = {
  right: '🟩',
  wrong: '🟥',
  rival: '🟨',
  open: '🟦',
  left: '⬜',
};

export const ICONS: Record<Sign, string> = {
  right: 'g-chakana',
  wrong: 'i-close',
  rival: 'g-moon',
  open: 'i-dot',
  left: '',
};

export function asText(signs: readonly (readonly Sign[])[]): string {
  return signs.map((row) => row.map((sign) => SQUARES[sign]).join('')).join('\n');
}

/** How many people made so many points: as many bars of equal width as are easily read, the last of the points included. */
export function bars(scores: readonly number[], most = 11): { from: number; to: number; people: number }[] {
  if (!scores.length) return [];
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const width = Math.ceil((high - low + 1) / most);
  return Array.from({ length: Math.ceil((high - low + 1) / width) }, (_, i) => {
    const from = low + i * width;
    const to = from + width - 1;
    return { from, to, people: scores.filter((score) => from <= score && score <= to).length };
  });
}
