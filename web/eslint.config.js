import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['node_modules/', 'src/types/generated.ts'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      // TypeScript knows the names.
      'no-undef': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'SwitchStatement:not(:has(SwitchCase[test=null] CallExpression[callee.name="never"]))',
          message: 'End a switch with `default: never(it)`, so that a missing case fails the check.',
        },
      ],
      // What is worked out and thrown away need not be reactive.
      'svelte/prefer-svelte-reactivity': 'off',
      // Links go through the router of this page, which listens at the document.
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
);
