import { existsSync, readdirSync, readFileSync } from 'node:fs';
import css from '@eslint/css';
import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Imports go one way: each of these folders of src may import only itself and those after it. */
const FLOORS =
  'build pages theme layouts components islands admin model typography styles lib enquiry words'.split(' ');

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

/** The pages that the project is delivered with: all others are an owner's own. */
const PAGES = [
  'src/pages/[[]...{about,article,contact,feed,home,insights,landing,legal,services,study,team,work}].*',
  'src/pages/[[]language]/*',
  'src/pages/{404.astro,robots.txt.ts}',
];
/** What draws, but an owner's own pages and islands. */
const DRAWN = [
  'src/{components,layouts,lib,styles}/**/*.{astro,css,ts,tsx}',
  'src/islands/{contact,loading,menu,portfolio,theme}/**/*.{astro,css,ts,tsx}',
  ...PAGES,
];
/** The modules of which src/theme has names, such as `layouts/Page.astro`. */
const IN_THEME = readdirSync(new URL('src/theme', import.meta.url)).flatMap((file) => {
  const text = readFileSync(new URL(`src/theme/${file}`, import.meta.url), 'utf8');
  return Array.from(text.matchAll(/from '\.\.\/(.+)'/g), ([, module]) => module);
});
/**
 * What makes it right in each language, look and theme. An owner, whose site has no `tests/sample` any more (`npm run setup`),
 * needs it in the own ones only, and may write a footer as any other project's.
 */
const forAllLooks = (config) =>
  existsSync(new URL('tests/sample', import.meta.url)) ? { files: DRAWN, ...config } : [];

/** Texts: between tags, also in expressions, and in attributes that are shown or read out. */
const TEXT = 'Literal[value=/[a-z]{3}/i]';
const SHOWN = 'JSXAttribute[name.name=/^(aria-label|alt|placeholder|title)$/]';
const EXPRESSION = `:matches(JSXElement, JSXFragment, ${SHOWN}) > JSXExpressionContainer`;
const TEXTS = [
  'JSXText[value=/[a-z]{3}/i]',
  `:matches(${SHOWN}, ${EXPRESSION}) > ${TEXT}`,
  `${EXPRESSION} > :not(CallExpression) > ${TEXT}`,
];
const NO_TEXT = 'What visitors read is from src/content or src/words';

/** Reports each match of a pattern in the text of a file, whatever its language. */
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
    // Hex colours other than the transparent `#0000`, and colour functions.
    'no-colour': noText(
      /#(?!0000\b)(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?=[^-\w])|\b(?:rgb|hsl|oklch|lab|color)a?\(/gi,
      'only the tokens of looks have colours.',
    ),
    // Left and right in CSS, also as one of four values, and in classes of Tailwind.
    'no-side': noText(
      /\b(?:margin|padding|border|align:|float:)[- ](?:left|right)\b|^\s*(?:left|right):|\b(?:inset|margin|padding): (?:[-.\da-z%]+ ){3}|[\s"':]-?(?:[mp][lr]|left|right)-(?:\d|\[|auto)|\b(?:border|rounded)-[lr]\b|\btext-(?:left|right)\b/gm,
      'pages are laid out by start and end, since some languages begin on the right.',
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
    // Files of sites, which tests put into a copy of the project.
    'tests/framework-docs',
    'tests/sites/*/',
  ]),
  { files: ['**/*.{js,mjs,ts,tsx,astro}'], extends: [tseslint.configs.strict, tseslint.configs.stylistic] },
  astro.configs.recommended,
  {
    files: ['**/*.css'],
    plugins: { css },
    language: 'css/css',
    // Tailwind's directives are not CSS.
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
  // A test fails anyway where a value is missing.
  { files: ['tests/**'], rules: { '@typescript-eslint/no-non-null-assertion': 'off' } },
  {
    files: ['**/*.{js,mjs,ts,tsx,astro}'],
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  // Windows separates folders by `\\`, and starts no program by the name alone.
  {
    files: ['**/*.{js,mjs,ts}'],
    ignores: ['src/lib/files.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "ImportSpecifier[imported.name='globSync']",
          message: 'Use findFiles of src/lib/files.ts: its names have `/` on Windows, too.',
        },
        {
          selector: "MemberExpression[object.name='path'][property.name='sep']",
          message: 'Paths are compared with `/`: use withSlashes of src/lib/files.ts.',
        },
        {
          selector:
            'CallExpression[callee.name=/^(spawn|execFile)(Sync)?$/] > Literal:first-child:not([value="git"])',
          message:
            "Start process.execPath with the package's own file: Windows finds no command of npm by its name.",
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
      // The build starts the functions, and lib reads their settings, for all others.
      `^\\.\\./(?:\\.\\./)*(${FLOORS.slice(0, index).join('|') || 'none'})/|(^|/)(scripts|tests${['build', 'lib'].includes(floor) ? '' : '|netlify'})/`,
      `Imports go one way: ${FLOORS.join(', ')}; of netlify, only build and lib import.`,
    ),
  ),
  {
    ...forbid(
      'src/{pages/**,own/**/*.{astro,tsx}}',
      `^(\\.\\./)+((build|admin|model|typography|enquiry|words)/|(${IN_THEME.join('|')})$)|(^|/)(scripts|tests)/`,
      'A page of your own imports from src/theme, whose names stay from version to version.',
    ),
    ignores: PAGES,
  },
  forbid(
    'src/site.ts',
    '^\\./(?!(content|own)/|model/(fields|own-settings|collections/agency)\\.ts$)',
    'The settings are below all of src: they import only content, src/own and types of their fields.',
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
    'netlify may import src/enquiry, src/words and src/site.ts only, and nothing else of src.',
  ),
  forbid('scripts/**', '(^|/)tests/', 'Commands do not depend on tests.'),
  forbid(
    'tests/**',
    '(^|/)scripts/[\\w-]+\\.ts',
    'Tests import from tests/support or the code under test, not from commands. scripts/lib has what both need.',
  ),
);
