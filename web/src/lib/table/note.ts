/** A seat's private note: what it wrote, and what a board keeps there for it, such as pencil marks, on the first line. */
const SIGN = '✎ ';

export interface Note {
  marks: string;
  text: string;
}

export function read(body: string): Note {
  if (!body.startsWith(SIGN)) return { marks: '', text: body };
  const end = body.indexOf('\n');
  return end < 0
    ? { marks: body.slice(SIGN.length), text: '' }
    : { marks: body.slice(SIGN.length, end), text: body.slice(end + 1) };
}

export function write({ marks, text }: Note): string {
  return marks ? `${SIGN}${marks}\n${text}` : text;
}
