import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Imports go one way: each of these folders of src may import only those after it. */
const LAYERS = ['pages', 'layouts', 'components', 'islands', 'stores', 'lib'];

const WITH_EXTENSION = {
  regex: '^\\.\\.?/(?!.*\\.\\w+(\\?\\w+)?$)',
  message: 'Relative imports name the whole file, as Node requires.',
};

/** Forbids the files of a folder to import what matches a pattern, and says why. */
const forbid = (files, regex, message) => ({
  files: [files],
  rules: {
    'no-restricted-imports': ['error', { patterns: [WITH_EXTENSION, { regex, message }] }],
  },
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
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
    },
  },
  // A test fails anyway where a value is missing.
  { files: ['tests/**'], rules: { '@typescript-eslint/no-non-null-assertion': 'off' } },
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-duplicate-imports': 'error',
      // The compiler's noPropertyAccessFromIndexSignature requires `process.env['NAME']`.
      '@typescript-eslint/dot-notation': 'off',
    },
  },
  ...LAYERS.map((layer, index) =>
    forbid(
      `src/${layer}/**`,
      `(^|/)(${['netlify', 'scripts', 'tests', ...LAYERS.slice(0, index)].join('|')})/`,
      'Imports go one way: pages, layouts, components, islands, stores, lib; see eslint.config.js.',
    ),
  ),
  forbid(
    'src/{illustrations,inline-scripts,styles}/**',
    `(^|/)(${['netlify', 'scripts', 'tests', ...LAYERS.slice(0, -1)].join('|')})/`,
    'Illustrations, inline scripts and styles may use src/lib, but no pages, components, islands or stores.',
  ),
  forbid(
    'src/integrations/**',
    `(^|/)(${['scripts', 'tests', ...LAYERS.slice(0, -1)].join('|')})/`,
    'Build steps do not depend on pages, commands or tests.',
  ),
  forbid(
    'src/enquiry/**',
    '^(?!\\./|zod(/|$))',
    'src/enquiry runs in the browser, in the build and in the function: it may import only its own files and zod.',
  ),
  forbid(
    'netlify/**',
    '(^|/)src/(?!enquiry/|site\\.ts$)|(^|/)(scripts|tests)/',
    'Of src, netlify may import src/enquiry and src/site.ts only.',
  ),
  forbid('scripts/**', '(^|/)tests/', 'Commands do not depend on tests.'),
  forbid(
    'tests/**',
    '(^|/)scripts/([\\w-]+\\.ts|screens/)',
    'Tests import from tests/support or the code under test, not from commands. What both need is in scripts/lib.',
  ),
  // Replaces the rule above for these files.
  forbid(
    'tests/e2e/**',
    '(^|/)netlify/|(^|/)scripts/(?!lib/|screens/states)',
    'Browser tests import from tests/support, src, scripts/lib and scripts/screens/states.ts.',
  ),
);
