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
    'src/{illustrations,inline-scripts,styles}/**',
    `(^|/)(${['netlify', 'scripts', 'tests', ...LAYERS.slice(0, -1)].join('|')})/`,
    'Drawings, inline scripts and styles are below the pages: of the site they may use src/lib.',
  ),
  forbid(
    'src/integrations/**',
    `(^|/)(${['scripts', 'tests', ...LAYERS.slice(0, -1)].join('|')})/`,
    'Build steps do not depend on pages, commands or tests.',
  ),
  forbid(
    'src/enquiry/**',
    '^(\\.\\.|astro|vite|react|virtual:)',
    'src/enquiry runs in the browser, in the build and in the function: it may import only itself and zod.',
  ),
  forbid(
    'netlify/**',
    '(^|/)src/(?!enquiry/)|(^|/)(scripts|tests)/',
    'Of src, netlify may import src/enquiry alone.',
  ),
  forbid('scripts/**', '(^|/)tests/', 'Commands do not depend on tests.'),
);
