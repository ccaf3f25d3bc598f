import path from 'node:path';
import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Imports go one way: each of these folders in src may only import from itself and the folders after it. */
const FLOORS =
  'build pages theme layouts components islands admin model typography styles lib enquiry words'.split(' ');

/**
 * The imports that aren't allowed: files whose path matches `from` must not import modules that match `to`. Both are
 * paths in the project, such as `src/site.ts`; a package is written `package:zod`.
 */
const FORBIDDEN = [
  ...FLOORS.map((floor, index) => ({
    from: new RegExp(`^src/${floor}/`),
    to: new RegExp(`^src/(${FLOORS.slice(0, index).join('|')})/`),
    why: `Imports go one way: ${FLOORS.join(', ')}.`,
  })),
  { from: /^src\//, to: /^(scripts|tests)\//, why: 'The site must not depend on commands or tests.' },
  {
    from: /^src\/(?!build\/|lib\/)/,
    to: /^netlify\//,
    why: 'Only build, which starts the functions, and lib, which reads their settings, import from netlify.',
  },
  {
    // Owners' pages and components: all except this project's own pages.
    from: /^src\/(own\/.*\.(astro|tsx)$|pages\/(?!404\.astro|robots\.txt\.ts|\[language\]\/|\[\.\.\.(about|article|contact|feed|home|insights|landing|legal|services|study|team|work)\]))/,
    to: /^src\/(?!own\/|theme\/)/,
    why: 'Your own pages import from src/theme, whose names stay the same in later versions.',
  },
  {
    from: /^src\/site\.ts$/,
    to: /^src\/(?!(content|own)\/|model\/(fields|own-settings|collections\/agency)\.ts$)/,
    why: 'src/site.ts is below all of src: it may import only content, src/own and the types of its fields.',
  },
  {
    from: /^src\/enquiry\//,
    to: /^src\/(?!(enquiry|words)\/|own\/fields\.ts$|site\.ts$)|^package:(?!zod(\/|$))/,
    why: 'src/enquiry runs in the browser, in the build and in the function: it may import only its own files, src/own/fields.ts, src/words, src/site.ts and zod.',
  },
  {
    from: /^src\/own\/fields\.ts$/,
    to: /^src\/(?!own\/|enquiry\/standard-fields\.ts$)/,
    why: 'src/enquiry imports src/own/fields.ts, which may import only the standard fields.',
  },
  {
    from: /^src\/enquiry\/standard-fields\.ts$/,
    to: /^(?!src\/words\/)/,
    why: 'src/own/fields.ts imports the standard fields. They may import only src/words.',
  },
  {
    from: /^netlify\//,
    to: /^src\/(?!(enquiry|words)\/|site\.ts$)|^(scripts|tests)\//,
    why: 'Of all other files in the project, netlify may import only src/enquiry, src/words and src/site.ts.',
  },
  { from: /^scripts\//, to: /^tests\//, why: 'Commands must not depend on tests.' },
  {
    from: /^tests\//,
    to: /^scripts\/[\w-]+\.ts$/,
    why: 'Tests import from tests/support or the code under test, not from commands. Code for both belongs in scripts/lib.',
  },
];

const inProject = (file) => path.relative(import.meta.dirname, file).replaceAll('\\', '/');

/** Reports the imports in FORBIDDEN. */
const allowedImports = {
  create: ({ filename, report }) => {
    const rows = FORBIDDEN.filter(({ from }) => from.test(inProject(filename)));
    const check = (node) => {
      // Exports without a module, and computed imports.
      if (typeof node.source?.value !== 'string') return;
      const [name] = node.source.value.split('?');
      const module = name.startsWith('.') ? inProject(path.resolve(filename, '..', name)) : `package:${name}`;
      for (const { to, why } of rows) if (to.test(module)) report({ node: node.source, message: why });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
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
  {
    files: ['**/*.{js,mjs,ts,tsx,astro}'],
    extends: [tseslint.configs.strict, tseslint.configs.stylistic],
    plugins: { imports: { rules: { allowed: allowedImports } } },
    rules: {
      'imports/allowed': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  // Comes after TypeScript's rules, because it replaces the parser of .astro files.
  astro.configs.recommended,
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
);
