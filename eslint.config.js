import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import css from '@eslint/css';
import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

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
/** Imports go one way: each of these folders in src may only import from itself and the folders after it. */
const FLOORS =
  'build pages theme layouts components islands admin model typography styles lib enquiry words'.split(' ');
/**
 * Modules that files must not import. Each row applies to files that match a glob in `files` but none in `except`.
 * `modules` matches paths in the project, such as `src/site.ts`, and packages, such as `package:zod`.
 */
const FORBIDDEN = [
  {
    files: ['src/**'],
    modules: /^(scripts|tests)\//,
    message: 'The site must not depend on commands or tests.',
  },
  {
    files: ['src/**'],
    except: ['src/{build,lib}/**'],
    modules: /^netlify\//,
    message:
      'Only build, which starts the functions, and lib, which reads their settings, import from netlify.',
  },
  ...FLOORS.map((floor, index) => ({
    files: [`src/${floor}/**`],
    modules: new RegExp(`^src/(${FLOORS.slice(0, index).join('|')})/`),
    message: `Imports go one way: ${FLOORS.join(', ')}.`,
  })),
  {
    files: ['src/pages/**', 'src/own/**/*.{astro,tsx}'],
    except: PAGES,
    modules: new RegExp(`^src/((build|admin|model|typography|enquiry|words)/|(${IN_THEME.join('|')})$)`),
    message: 'Your own pages import from src/theme, whose names stay the same in later versions.',
  },
  {
    files: ['src/site.ts'],
    modules: /^src\/(?!(content|own)\/|model\/(fields|own-settings|collections\/agency)\.ts$)/,
    message:
      'src/site.ts is below all of src: it may import only content, src/own and the types of its fields.',
  },
  {
    files: ['src/enquiry/**'],
    modules: /^src\/(?!(enquiry|words)\/|own\/fields\.ts$|site\.ts$)|^package:(?!zod(\/|$))/,
    message:
      'src/enquiry runs in the browser, in the build and in the function: it may import only its own files, src/own/fields.ts, src/words, src/site.ts and zod.',
  },
  {
    files: ['src/own/fields.ts'],
    modules: /^src\/(?!own\/|enquiry\/standard-fields\.ts$)/,
    message: 'src/enquiry imports src/own/fields.ts, which may import only the standard fields.',
  },
  {
    files: ['src/enquiry/standard-fields.ts'],
    modules: /^(?!src\/words\/)/,
    message: 'src/own/fields.ts imports the standard fields. They may import only src/words.',
  },
  {
    files: ['netlify/**'],
    modules: /^src\/(?!(enquiry|words)\/|site\.ts$)|^(scripts|tests)\//,
    message:
      'Of all other files in the project, netlify may import only src/enquiry, src/words and src/site.ts.',
  },
  { files: ['scripts/**'], modules: /^tests\//, message: 'Commands must not depend on tests.' },
  {
    files: ['tests/**'],
    modules: /^scripts\/[\w-]+\.ts$/,
    message:
      'Tests import from tests/support or the code under test, not from commands. Code for both belongs in scripts/lib.',
  },
];
const imports = {
  rules: {
    allowed: {
      create: (context) => {
        const inProject = (file) => path.relative(import.meta.dirname, file).replaceAll('\\', '/');
        const file = inProject(context.filename);
        const matches = (globs) => globs.some((glob) => path.posix.matchesGlob(file, glob));
        const rows = FORBIDDEN.filter(({ files, except = [] }) => matches(files) && !matches(except));
        const check = ({ source }) => {
          // Exports without a module, and computed imports.
          if (typeof source?.value !== 'string') return;
          const [name] = source.value.split('?');
          const isFile = name.startsWith('.');
          const module = isFile ? inProject(path.resolve(context.filename, '..', name)) : `package:${name}`;
          const messages = rows.flatMap(({ modules, message }) => (modules.test(module) ? message : []));
          if (isFile && path.extname(name) === '')
            messages.push('Write the file with its extension, as Node requires.');
          for (const message of messages) context.report({ node: source, message });
        };
        return {
          ImportDeclaration: check,
          ImportExpression: check,
          ExportNamedDeclaration: check,
          ExportAllDeclaration: check,
        };
      },
    },
  },
};
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
  {
    files: ['**/*.{js,mjs,ts,tsx,astro}'],
    plugins: { imports },
    rules: { 'imports/allowed': 'error' },
  },
);
