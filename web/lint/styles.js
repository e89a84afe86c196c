/**
 * What no linter checks here: colours stand in token files, breakpoints in styles/breakpoints.css, and a style sheet names
 * no token that nobody defines. Run by `npm run check`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseCss } from 'svelte/compiler';
import { Color } from 'three';

const TOKENS = /(^|\/)tokens\.css$/;
const BREAKPOINTS = 'styles/breakpoints.css';
const NAMES = Object.keys(Color.NAMES).join('|');
/** A colour that is written out, also inside the address of a picture. */
const WRITTEN =
  /(?:#|%23)(?:[\da-fA-F]{3,4}|[\da-fA-F]{6}|[\da-fA-F]{8})(?![\w-])|\b(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch)|color)\(/;
const NAMED = new RegExp(`(?<![\\w-])(?:${NAMES})(?![\\w-])`, 'i');
const PAINTED = new RegExp(`\\b(?:fill|stroke|color|stop-color|flood-color)=["']?(?:${NAMES})\\b`, 'i');
const MEASURED = /\((?:min|max)-(?:width|height):|\b(?:width|height)\s*[<>]/;

/**
 * @typedef {{ path: string, text: string }} Source
 * @typedef {import('svelte/compiler').AST.CSS.Node} Node
 */

/**
 * Every declaration and every at-rule of a style sheet.
 * @param {Node | { children: Node[] }} node
 * @returns {Iterable<import('svelte/compiler').AST.CSS.Declaration | import('svelte/compiler').AST.CSS.Atrule>}
 */
function* parts(node) {
  if ('type' in node && (node.type === 'Declaration' || node.type === 'Atrule')) yield node;
  const inner = 'block' in node ? node.block?.children : 'children' in node ? node.children : [];
  for (const child of inner ?? []) yield* parts(/** @type {Node} */ (child));
}

/**
 * A component in two: its style block, and the rest with as many lines.
 * @param {Source} source
 * @returns {{ style: string, rest: string }}
 */
function split({ path, text }) {
  if (path.endsWith('.css')) return { style: text, rest: '' };
  if (!path.endsWith('.svelte')) return { style: '', rest: text };
  const blank = (/** @type {string} */ part) => part.replace(/[^\n]/g, ' ');
  const [, before = text, style = '', after = ''] = /^(.*<style>)(.*)(<\/style>.*)$/s.exec(text) ?? [];
  return { style: blank(before) + style + blank(after), rest: before + blank(style) + after };
}

/**
 * @param {readonly Source[]} sources the page's files, with their paths below src
 * @returns {string[]} what is wrong, with the place
 */
export function faults(sources) {
  /** @type {string[]} */
  const found = [];
  /** @type {Set<string>} */
  const defined = new Set();
  /** @type {Set<string>} */
  const breakpoints = new Set();
  /** @type {{ name: string, at: string }[]} */
  const used = [];
  /** @type {{ name: string, at: string }[]} */
  const asked = [];

  for (const source of sources) {
    const { path } = source;
    const { style, rest } = split(source);
    const at = (/** @type {number} */ start) => `${path}:${style.slice(0, start).split('\n').length}`;
    for (const part of parts(parseCss(style))) {
      const where = at(part.start);
      if (part.type === 'Declaration') {
        if (part.property.startsWith('--')) defined.add(part.property);
        for (const [, name = '', other] of part.value.matchAll(/var\(\s*(--[\w-]+)\s*(,)?/g))
          if (!other) used.push({ name, at: where });
        const value = part.value.replace(/url\("data:[^"]*"\)/g, (url) => (WRITTEN.test(url) ? url : ''));
        if (!TOKENS.test(path) && (WRITTEN.test(value) || NAMED.test(value)))
          found.push(`${where}: a colour outside the token files: ${part.property}: ${part.value}`);
      } else if (part.name === 'custom-media') {
        breakpoints.add(part.prelude.split(' ')[0] ?? '');
        if (path !== BREAKPOINTS) found.push(`${where}: a breakpoint outside ${BREAKPOINTS}`);
      } else if (part.name === 'media') {
        if (MEASURED.test(part.prelude))
          found.push(`${where}: a width or height without a name: ${part.prelude}`);
        for (const [name] of part.prelude.matchAll(/--[\w-]+/g)) asked.push({ name, at: where });
      }
    }
    for (const [i, line] of rest.split('\n').entries()) {
      for (const [, name = ''] of line.matchAll(/style:(--[\w-]+)/g)) defined.add(name);
      if (WRITTEN.test(line) || PAINTED.test(line))
        found.push(`${path}:${i + 1}: a colour outside the token files: ${line.trim()}`);
      if (MEASURED.test(line))
        found.push(`${path}:${i + 1}: a width or height without a name: ${line.trim()}`);
    }
  }
  for (const { name, at } of used) if (!defined.has(name)) found.push(`${at}: no token is called ${name}`);
  for (const { name, at } of asked)
    if (!breakpoints.has(name)) found.push(`${at}: no breakpoint is called ${name}`);
  return found;
}

/** @returns {Source[]} */
function pageSources() {
  const root = fileURLToPath(new URL('../src/', import.meta.url));
  return readdirSync(root, { encoding: 'utf8', recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(css|svelte|ts)$/.test(path) && path !== 'types/generated.ts')
    .sort()
    .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = faults(pageSources());
  for (const fault of found) console.error(fault);
  process.exitCode = found.length ? 1 : 0;
}
