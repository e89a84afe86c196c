// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faults } from '../lint/styles.js';

const TOKENS = {
  path: 'styles/tokens.css',
  text: ':root {\n  --ink: #2b2623;\n  --shade: rgb(0 0 0 / 0.3);\n}',
};
const BREAKPOINTS = {
  path: 'styles/breakpoints.css',
  text: '@custom-media --narrow (max-width: 760px);',
};
const HERE = 'parts/Thing.svelte';

/** What is wrong with a component beside the two files above. */
function wrong(text: string, path = HERE): string[] {
  return faults([TOKENS, BREAKPOINTS, { path, text }]);
}
const styled = (css: string) => wrong(`<p>{#each [1] as one}#{one}{/each}</p>\n\n<style>\n${css}\n</style>`);

describe('the check of the styles', () => {
  it.each([
    'color: #fff',
    'color: #2B2623',
    'background: rgb(0 0 0 / 0.2)',
    'border: 1px solid oklch(50% 0.1 20)',
    'fill: white',
    'background: color-mix(in srgb, var(--ink) 30%, Tan)',
    '--cloth: #3a332e',
    `background: url("data:image/svg+xml,%3Cpath fill='%23dfa32f'/%3E")`,
  ])('refuses a colour outside the token files: %s', (declaration) => {
    expect(styled(`.a {\n${declaration};\n}`)).toEqual([
      `${HERE}:5: a colour outside the token files: ${declaration}`,
    ]);
  });

  it.each([
    'color: var(--ink)',
    'color: inherit',
    'background: color-mix(in srgb, var(--ink) 55%, transparent)',
    'border-color: currentColor',
    'white-space: nowrap',
    'color: var(--dye, var(--ink))',
    'mask: url("data:image/svg+xml,%3Csvg xmlns=\'http://www.w3.org/2000/svg\'/%3E")',
  ])('lets pass: %s', (declaration) => {
    expect(styled(`.a { ${declaration}; }`)).toEqual([]);
  });

  it('refuses colours in markup and scripts', () => {
    expect(wrong('<rect fill="#fff" />\n<path stroke="white" />')).toHaveLength(2);
    expect(wrong("const DARK = '#1b1815';\nconst SEATS = ['red', 'blue'];", 'boards/a/scene.ts')).toEqual([
      "boards/a/scene.ts:1: a colour outside the token files: const DARK = '#1b1815';",
    ]);
  });

  it('lets a title have a token file', () => {
    expect(wrong('.dye-rumis { --frame: #6b4d33; }', 'boards/rumis/tokens.css')).toEqual([]);
  });

  it('refuses a width or height that has no name', () => {
    expect(styled('@media (max-width: 760px) {\n.a { color: var(--ink); }\n}')).toEqual([
      `${HERE}:4: a width or height without a name: (max-width: 760px)`,
    ]);
    expect(styled('@media (width <= 50em) {}')).toHaveLength(1);
    expect(wrong("new MediaQuery('(max-width: 760px)')", 'a.ts')).toHaveLength(1);
    expect(styled('@media (--narrow) and (prefers-reduced-motion: reduce) {}')).toEqual([]);
    expect(styled('@container stage (max-width: 640px) {}')).toEqual([]);
  });

  it('refuses names that nobody defines', () => {
    expect(styled('.a { color: var(--inc); }')).toEqual([`${HERE}:4: no token is called --inc`]);
    expect(styled('@media (--narow) {}')).toEqual([`${HERE}:4: no breakpoint is called --narow`]);
  });

  it('knows the colour of the browser bar', () => {
    const bar = /name="theme-color" content="(#\w+)"/.exec(readFileSync('index.html', 'utf8'))![1]!;
    expect(readFileSync('src/styles/tokens.css', 'utf8')).toContain(`--cochineal: ${bar};`);
  });
});
