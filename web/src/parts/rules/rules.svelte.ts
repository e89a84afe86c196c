/** The numbered rules of the titles, loaded when somebody asks for one. */
import type { Draft } from '../../boards/draft';
import { api } from '../../lib/server/api';
import { groupBy } from '../../lib/group';
import type { TableModel } from '../../lib/table/table.svelte';

const books = import.meta.glob<string>('../../../../docs/rules/*.md', { query: '?raw', import: 'default' });

export interface Rule {
  id: string;
  text: string;
  info: boolean;
}
export interface Section {
  id: string;
  name: string;
  rules: Rule[];
  /** Sentences between the numbered rules. */
  prose: string[];
  /** Tables and drawings between them, as they are written. */
  plain: string[];
}

const ID = '[A-Z]{1,2}\\d+(?:\\.\\d+)?[a-z]?';
const BULLET = new RegExp(`^\\s*- (${ID})( \\(info\\))? (.+)$`);
const ROW = /^\| ([A-Z]{2}\d+[a-z]?)( \(info\))? (?:\([^|]*\) )?\| (.+) \|$/;
const HEADING = new RegExp(`^#+ (?:(${ID})\\.? )?(.+)$`);

/** Reads a rules document as the engine does: numbered bullets and rows under headings. */
export function parse(text: string): Section[] {
  const sections: Section[] = [];
  let open: Section = { id: '', name: '', rules: [], prose: [], plain: [] };
  let inBlock = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) {
      inBlock = !inBlock;
      continue;
    }
    const heading = inBlock ? null : HEADING.exec(line);
    if (heading) {
      open = { id: heading[1] ?? '', name: heading[2]!, rules: [], prose: [], plain: [] };
      sections.push(open);
      continue;
    }
    const rule = inBlock ? null : (BULLET.exec(line) ?? ROW.exec(line));
    if (rule) open.rules.push({ id: rule[1]!, info: Boolean(rule[2]), text: rule[3]! });
    else if (inBlock || line.startsWith('|')) open.plain.push(line);
    else if (line.trim()) open.prose.push(line.trim());
  }
  return sections;
}

/** The numbered rules of a title, for the curious. */
export async function book(title: string): Promise<Section[] | null> {
  const load = books[`../../../../docs/rules/${title}.md`];
  if (load) return parse(await load());
  return api.rules(title).then(gathered, () => null);
}

/** Rules as the server lists them: by id, each with the name of its section. */
function gathered(rules: Record<string, { section: string; text: string }>): Section[] {
  const bySection = groupBy(Object.entries(rules), ([, { section }]) => section);
  return Array.from(bySection, ([name, some]) => ({
    id: '',
    name,
    rules: some.map(([id, { text }]) => ({ id, text, info: false })),
    prose: [],
    plain: [],
  }));
}

/** What somebody wants to read: a rule of a title, a part of its book, or the book from its beginning. */
export const asked: { title: string; id: string } = $state({ title: '', id: '' });

/** Open the book where it explains this: a rule, a chapter, `@` and the name of a question, or `=` and that of an option. */
export function openRule(title: string, id = ''): void {
  asked.title = title;
  asked.id = id;
}

export function closeBook(): void {
  asked.title = '';
}

/** The table that somebody sits at: the book beside it keeps its question and its button. */
class Beside {
  at = $state.raw<{ table: TableModel; draft: Draft } | null>(null);
}
export const beside = new Beside();
