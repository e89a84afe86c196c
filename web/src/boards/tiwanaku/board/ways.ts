/** Ways and directions on the board. */

/** Steps of the pawn in hand, as the view writes them: where each square is entered from; nowhere for the edge. */
export function readWays(text: string): Map<string, string> {
  const before = new Map<string, string>();
  for (const step of text.split(' ').filter(Boolean)) {
    const [from, to] = step.includes('>') ? (step.split('>') as [string, string]) : ['', step];
    before.set(to, from);
  }
  return before;
}

/** The squares on the way to one, first to last; none if no way leads there. */
export function wayTo(square: string, before: Map<string, string>): string[] {
  const way: string[] = [];
  for (let at: string | undefined = square; at; at = before.get(at)) way.unshift(at);
  return before.has(square) ? way : [];
}

const QUARTERS = ['up', 'right', 'down', 'left'];
const TURNED: Record<string, string> = { up: 'left', right: 'down', down: 'right', left: 'up' };

/** How far an arrow is turned clockwise, in degrees; where the columns run downwards it points another way. */
export function angle(direction: string, turned: boolean): number {
  return QUARTERS.indexOf(turned ? TURNED[direction]! : direction) * 90;
}
