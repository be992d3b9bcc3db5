import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import tseslint from 'typescript-eslint';
import { homeRule } from './scripts/homeRule.js';
import { layerRule } from './scripts/layerRule.js';

// ESLint's cache knows a rule by its plugin's version only.
const ownRules = ['layers.js', 'layerRule.js', 'homeRule.js'].map((name) =>
  readFileSync(new URL(`scripts/${name}`, import.meta.url)),
);
const lector = {
  meta: { name: 'lector', version: createHash('sha256').update(Buffer.concat(ownRules)).digest('hex') },
  rules: { layers: layerRule, homes: homeRule },
};

export default defineConfig(
  { ignores: ['dist/', 'out/', 'node_modules/', 'test/fixtures/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      globals: globals.node,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { lector },
    rules: {
      'lector/layers': 'error',
      'lector/homes': 'error',
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true } }],
      'no-restricted-syntax': [
        'error',
        { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
        {
          selector: 'TSAsExpression > TSTypeReference[typeName.name="PlainText"]',
          message: 'Make it plain with plainText.',
        },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    // Whoever writes the text, an expression takes time in proportion to its length.
    files: ['src/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
    },
  },
  {
    // What makes text plain.
    files: ['src/core/plainText.ts', 'src/editor/ui/*.ts', 'test/**'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['test/**', 'scripts/**', 'esbuild.js', 'eslint.config.js', '**/*.d.ts'],
    rules: {
      // Configuration files are default exports by their tools' convention, and some packages have nothing else.
      'no-restricted-exports': 'off',
      // `describe` and `it` return promises nobody waits for.
      '@typescript-eslint/no-floating-promises': ['error', { allowForKnownSafeCalls: ['describe', 'it'] }],
    },
  },
);
