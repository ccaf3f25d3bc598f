import { existsSync, readdirSync, readFileSync } from 'node:fs';
import css from '@eslint/css';
import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Imports go one way: each of these folders in src may import only from itself and from the folders after it. */
const FLOORS =
  'build pages theme layouts components islands admin model typography styles lib enquiry words'.split(' ');

const WITH_EXTENSION = {
  regex: '^\\.\\.?/(?!.*\\.\\w+(\\?\\w+)?$)',
  message: 'Import files with their extension, as Node requires.',
};

/** Forbids imports that match a pattern, in certain files. */
const forbid = (files, regex, message) => ({
  files: [files],
  rules: {
    'no-restricted-imports': ['error', { patterns: [WITH_EXTENSION, { regex, message }] }],
  },
});

/** The project's own pages. All other pages are the owner's. */
const PAGES = [
  'src/pages/[[]...{about,article,contact,feed,home,insights,landing,legal,services,study,team,work}].*',
  'src/pages/[[]language]/*',
  'src/pages/{404.astro,robots.txt.ts}',
];
/** Files that render something, except the owner's pages and islands. */
const DRAWN = [
  'src/{components,layouts,lib,styles}/**/*.{astro,css,ts,tsx}',
  'src/islands/{contact,loading,menu,portfolio,theme}/**/*.{astro,css,ts,tsx}',
  ...PAGES,
];
/** The modules that src/theme re-exports, such as `layouts/Page.astro`. */
const IN_THEME = readdirSync(new URL('src/theme', import.meta.url)).flatMap((file) => {
  const text = readFileSync(new URL(`src/theme/${file}`, import.meta.url), 'utf8');
  return Array.from(text.matchAll(/from '\.\.\/(.+)'/g), ([, module]) => module);
});
/**
 * Applies rules that keep the project working in every language, look and theme. Owners need only their own languages and
 * look, so the rules don't apply to their sites, which have no `tests/sample` because `npm run setup` removes it.
 */
const forAllLooks = (config) =>
  existsSync(new URL('tests/sample', import.meta.url)) ? { files: DRAWN, ...config } : [];

/** Selectors for texts between tags, in expressions, and in attributes that are displayed or read out. */
const TEXT = 'Literal[value=/[a-z]{3}/i]';
const SHOWN = 'JSXAttribute[name.name=/^(aria-label|alt|placeholder|title)$/]';
const EXPRESSION = `:matches(JSXElement, JSXFragment, ${SHOWN}) > JSXExpressionContainer`;
const TEXTS = [
  'JSXText[value=/[a-z]{3}/i]',
  `:matches(${SHOWN}, ${EXPRESSION}) > ${TEXT}`,
  `${EXPRESSION} > :not(CallExpression) > ${TEXT}`,
];
const NO_TEXT = 'Write texts for visitors in src/content or src/words.';

/** Creates a rule that reports each match of a pattern in files of any language. */
const noText = (pattern, message) => ({
  create: (context) => {
    const check = () => {
      for (const { index, 0: text } of context.sourceCode.text.matchAll(pattern)) {
        const start = context.sourceCode.getLocFromIndex(index);
        context.report({ loc: start, message: `${text.trim()}: ${message}` });
      }
    };
    return { Program: check, StyleSheet: check };
  },
});
const style = {
  rules: {
    // Matches hex colours except the transparent `#0000`, and colour functions.
    'no-colour': noText(
      /#(?!0000\b)(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?=[^-\w])|\b(?:rgb|hsl|oklch|lab|color)a?\(/gi,
      'colours belong in the tokens.ts of a look.',
    ),
    // Matches left and right in CSS, including in four-value shorthands, and in Tailwind classes.
    'no-side': noText(
      /\b(?:margin|padding|border|align:|float:)[- ](?:left|right)\b|^\s*(?:left|right):|\b(?:inset|margin|padding): (?:[-.\da-z%]+ ){3}|[\s"':]-?(?:[mp][lr]|left|right)-(?:\d|\[|auto)|\b(?:border|rounded)-[lr]\b|\btext-(?:left|right)\b/gm,
      'use start and end, because some languages are written from right to left.',
    ),
  },
};

export default defineConfig(
  globalIgnores([
    'dist',
    '.astro',
    '.netlify',
    'node_modules',
    'test-results',
    'playwright-report',
    // Files that tests add to their copies of the project.
    'tests/framework-docs',
    'tests/sites/*/',
  ]),
  { files: ['**/*.{js,mjs,ts,tsx,astro}'], extends: [tseslint.configs.strict, tseslint.configs.stylistic] },
  astro.configs.recommended,
  {
    files: ['**/*.css'],
    plugins: { css },
    language: 'css/css',
    // Accepts Tailwind's directives.
    languageOptions: { tolerant: true },
  },
  forAllLooks({
    ignores: ['src/styles/looks/*/tokens.ts'],
    plugins: { style },
    rules: { 'style/no-colour': 'error' },
  }),
  forAllLooks({ ignores: ['**/*.ts'], plugins: { style }, rules: { 'style/no-side': 'error' } }),
  { files: ['**/*.tsx'], ...reactHooks.configs.flat.recommended },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
    },
  },
  // If a value is missing, the test fails anyway.
  { files: ['tests/**'], rules: { '@typescript-eslint/no-non-null-assertion': 'off' } },
  {
    files: ['**/*.{js,mjs,ts,tsx,astro}'],
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  // Windows uses `\\` in paths, and can't start npm's programs by name.
  {
    files: ['**/*.{js,mjs,ts}'],
    ignores: ['src/lib/files.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "ImportSpecifier[imported.name='globSync']",
          message: 'Use findFiles from src/lib/files.ts, which returns paths with `/`, on Windows, too.',
        },
        {
          selector: "MemberExpression[object.name='path'][property.name='sep']",
          message: 'Compare paths with `/`: use withSlashes from src/lib/files.ts.',
        },
        {
          selector:
            'CallExpression[callee.name=/^(spawn|execFile)(Sync)?$/] > Literal:first-child:not([value="git"])',
          message:
            "Start process.execPath with the package's file, because Windows can't find npm's programs by name.",
        },
      ],
    },
  },
  forAllLooks({
    ignores: ['**/*.ts', 'src/pages/**'],
    rules: {
      'no-restricted-syntax': ['error', ...TEXTS.map((selector) => ({ selector, message: NO_TEXT }))],
    },
  }),
  ...FLOORS.map((floor, index) =>
    forbid(
      `src/${floor}/**`,
      // Only build, which starts the functions, and lib, which reads their settings, import from netlify.
      `^\\.\\./(?:\\.\\./)*(${FLOORS.slice(0, index).join('|') || 'none'})/|(^|/)(scripts|tests${['build', 'lib'].includes(floor) ? '' : '|netlify'})/`,
      `Imports go one way: ${FLOORS.join(', ')}. Only build and lib import from netlify.`,
    ),
  ),
  {
    ...forbid(
      'src/{pages/**,own/**/*.{astro,tsx}}',
      `^(\\.\\./)+((build|admin|model|typography|enquiry|words)/|(${IN_THEME.join('|')})$)|(^|/)(scripts|tests|netlify)/`,
      'Your own pages should import from src/theme, whose exports keep their names in later versions.',
    ),
    ignores: PAGES,
  },
  forbid(
    'src/site.ts',
    '^\\./(?!(content|own)/|model/(fields|own-settings|collections/agency)\\.ts$)',
    'src/site.ts is below all of src: it may import only content, src/own and the types of its fields.',
  ),
  forbid(
    'src/enquiry/**',
    '^(?!\\./|(\\.\\./)+(words/|own/fields|site\\.ts$)|\\.\\./[\\w-]+\\.ts$|zod(/|$))',
    'src/enquiry runs in the browser, in the build and in the function: it may import only its own files, src/own/fields.ts, src/words, src/site.ts and zod.',
  ),
  forbid(
    'src/own/fields.ts',
    '^\\.\\./(?!enquiry/standard-fields\\.ts$)',
    'src/enquiry imports src/own/fields.ts, which may import only the standard fields.',
  ),
  forbid(
    'src/enquiry/standard-fields.ts',
    '^(?!\\.\\./words/)',
    'src/own/fields.ts imports the standard fields. They may import only src/words.',
  ),
  forbid(
    'netlify/**',
    '(^|/)src/(?!(enquiry|words)/|site\\.ts$)|(^|/)(scripts|tests)/',
    'From src, netlify may import only src/enquiry, src/words and src/site.ts.',
  ),
  forbid('scripts/**', '(^|/)tests/', 'Commands must not depend on tests.'),
  forbid(
    'tests/**',
    '(^|/)scripts/[\\w-]+\\.ts',
    'Tests may import from tests/support, scripts/lib and the code under test, but not from commands.',
  ),
);
