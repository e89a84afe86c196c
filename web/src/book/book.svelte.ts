/** The players' book: read once per title and language, searched, and drawn with the title's own pictures. */
import { kitFor, type Kit } from '../boards/kit';
import type { Draft } from '../boards/draft';
import { api, type Source } from '../lib/server/api';
import { TableModel } from '../lib/table/table.svelte';
import type { Block, Book, Chapter, Part } from '../types/generated';

const books = new Map<string, Promise<Book | null>>();

/** The book of a title; null if it has none. */
export function bookOf(title: string, language: string): Promise<Book | null> {
  const place = `${title}/${language}`;
  const known = books.get(place);
  if (known) return known;
  const asked = api.book(title, language).catch(() => {
    books.delete(place);
    return null;
  });
  books.set(place, asked);
  return asked;
}

export interface Place {
  chapter: Chapter;
  part: Part;
  block: Block | undefined;
}

function* places(book: Book): Generator<Place & { block: Block }> {
  for (const chapter of book.chapters)
    for (const part of chapter.parts) for (const block of part.blocks) yield { chapter, part, block };
}

/**
 * Where something stands: a rule (`U7.2`), a question (`@Place`), an option (`=board`), a paragraph by its number (`p12`), a
 * chapter or a part of one by its id.
 */
export function find(book: Book, where: string): Place | undefined {
  const name = where.slice(1);
  const at = where.startsWith('@')
    ? book.questions[name]
    : where.startsWith('=')
      ? book.options[name]
      : (book.rules[where] ?? (/^p\d+$/.test(where) ? Number(name) : undefined));
  if (at !== undefined) return [...places(book)].find(({ block }) => block.at === at);
  for (const chapter of book.chapters) {
    const part = chapter.parts.find((one) => one.id === where);
    if (part) return { chapter, part, block: undefined };
  }
  return undefined;
}

export interface Hit {
  at: number;
  chapter: string;
  /** The words around what was found, cut where it begins and ends. */
  pieces: { text: string; found: boolean }[];
}

const AROUND = 36;
/** Without case, and with the letters of accented ones. */
const plain = (text: string) =>
  Array.from(text, (letter) => letter.normalize('NFD').charAt(0).toLowerCase()).join('');

/** The paragraphs and cards in which all these words occur, or the rule with this number. */
export function search(book: Book, wanted: string, most = 12): Hit[] {
  const rule = book.rules[wanted.trim().toUpperCase()];
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const hits: Hit[] = [];
  for (const { chapter, block } of places(book)) {
    const said = block.text.replaceAll('**', '');
    const texts = [said, ...block.things.map(({ name, text }) => `${name}: ${text}`)];
    const text =
      block.at === rule ? said : texts.find((one) => words.every((word) => plain(one).includes(word)));
    if (text === undefined || hits.some((hit) => hit.at === block.at)) continue;
    hits.push({ at: block.at, chapter: chapter.name, pieces: cut(text, words[0]!) });
    if (hits.length === most) break;
  }
  return hits;
}

function cut(text: string, word: string): Hit['pieces'] {
  const letters = Array.from(text);
  const start = Math.max(0, plain(text).indexOf(word));
  const length = plain(text).includes(word) ? word.length : 0;
  const from = Math.max(0, start - AROUND);
  const to = Math.min(letters.length, start + length + AROUND);
  return [
    { text: (from ? '…' : '') + letters.slice(from, start).join(''), found: false },
    { text: letters.slice(start, start + length).join(''), found: true },
    { text: letters.slice(start + length, to).join('') + (to < letters.length ? '…' : ''), found: false },
  ].filter((piece) => piece.text);
}

/** A table of the book: it is only looked at. */
export class PictureTable extends TableModel {
  override get myTurn(): boolean {
    return false;
  }
  override get legal(): string[] {
    return [];
  }
}

export interface Drawing {
  kit: Kit;
  table: TableModel;
  draft: Draft;
}

/** A set-up of the book; `source` is where its content comes from. */
export async function draw(title: string, at: number, number: number, source: Source): Promise<Drawing> {
  const table = new PictureTable(await api.picture(title, at, number), source);
  const kit = await kitFor(table);
  return { kit, table, draft: kit.draft(table) };
}

/** The first set-up of a book, with which its cards are drawn. */
export function firstPicture(book: Book): number | undefined {
  return [...places(book)].find(({ block }) => block.pictures.length)?.block.at;
}
