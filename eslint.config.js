import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Imports run one way: pages, layouts, components, islands, stores, lib. Each knows only those after it. */
const LAYERS = ['pages', 'layouts', 'components', 'islands', 'stores', 'lib'];

/** What the files of a folder may not import, and why. */
const forbid = (files, group, message) => ({
  files: [files],
  rules: { 'no-restricted-imports': ['error', { patterns: [{ regex: group, message }] }] },
});

export default defineConfig(
  globalIgnores([
    'dist',
    '.astro',
    '.cache',
    '.netlify',
    'node_modules',
    'test-results',
    'playwright-report',
  ]),
  tseslint.configs.strict,
  tseslint.configs.stylistic,
  astro.configs.recommended,
  { files: ['**/*.tsx'], ...reactHooks.configs.flat.recommended },
  {
    rules: {
      // Where it is used, the line before it or the schema proves the value.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      // `process.env['NAME']`: the compiler's noPropertyAccessFromIndexSignature asks for it.
      '@typescript-eslint/dot-notation': 'off',
    },
  },
  ...LAYERS.map((layer, index) =>
    forbid(
      `src/${layer}/**`,
      `(^|/)(${['netlify', 'scripts', 'tests', ...LAYERS.slice(0, index)].join('|')})/`,
      'Imports run one way: pages, layouts, components, islands, stores, lib; see eslint.config.js.',
    ),
  ),
  forbid(
    'src/{art,fonts,inline,security,styles}/**',
    `(^|/)(${['netlify', 'scripts', 'tests', ...LAYERS.slice(0, -1)].join('|')})/`,
    'Drawing, fonts, inline scripts and styles stand below the pages; they may use src/lib only.',
  ),
  forbid('netlify/**', '(^|/)src/(?!lib/)|(^|/)(scripts|tests)/', 'The function takes from src/lib alone.'),
);
