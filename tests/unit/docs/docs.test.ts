/** What the documents name is there: commands, files, links and anchors. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import GithubSlugger from 'github-slugger';
import { describe, expect, test } from 'vitest';

const DOCUMENTS = globSync(['README.md', 'CONTRIBUTING.md', 'docs/*.md', 'src/illustrations/README.md']).map(
  (file) => ({
    file,
    text: readFileSync(file, 'utf8'),
  }),
);
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
/** Names of the project's files; what a build makes or a machine keeps for itself is no part of it. */
const NAMES = new Set([
  ...readdirSync('.').flatMap((name) => {
    if (/^(node_modules|dist|\.git|\.cache|\.netlify|\.astro|test-results)$/.test(name)) return [];
    return [name, ...globSync(`${name}/**/*`).map((file) => path.basename(file))];
  }),
  '.env',
]);

/** What is set as code: in a line between backticks, or in a block that is indented or fenced. */
function codeIn(text: string): { spans: string[]; blocks: string[] } {
  const fenced = [...text.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, code]) => code!);
  const rest = text.replaceAll(/^```[\s\S]*?^```$/gm, '');
  const indented = [...rest.matchAll(/^ {4}(?![-\d*])(.*)$/gm)].map(([, line]) => line!);
  const spans = [...rest.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!);
  return { spans, blocks: [...fenced, ...indented] };
}

/**
 * Whether a path, with `<name>` and `…` for anything, is in the project. Projects and members come and go, and
 * editing.md has its reader make some: of these, the folder.
 */
function isThere(name: string): boolean {
  const owners = /^src\/content\/(projects|team)\//.test(name);
  return globSync(owners ? path.dirname(name) : name.replaceAll(/<[^>]+>|…/g, '*')).length > 0;
}

/** A file's name without its folder; not a mere ending such as `.yaml`. */
const FILE_NAME =
  /^(\.nvmrc|\.env(\.\w+)?|\w[\w.-]*\.(md|mdx|tsx?|mjs|config\.js|css|astro|toml|json|yaml))$/;

const anchorsOf = (text: string): string[] => {
  const slugger = new GithubSlugger();
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, '');
  return [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
    slugger.slug(heading!.replaceAll('`', '')),
  );
};

describe.each(DOCUMENTS)('$file', ({ file, text }) => {
  const { spans, blocks } = codeIn(text);
  const code = [...spans, ...blocks].join('\n').replaceAll('<br/>', ' ');

  test('names scripts that npm has', () => {
    const lines = code.matchAll(
      /\bnpm (?:--silent )?(?:run (?:--silent )?([\w:]+)|(start|test|ci|install)\b)/g,
    );
    const named = [...lines].map(([, script, command]) => script ?? command!);
    const known = [...Object.keys(scripts), 'ci', 'install'];
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
    const withColon = spans.filter((span) => /^(check|test|bench|build):\w+$/.test(span));
    expect(withColon.filter((name) => !known.includes(name))).toEqual([]);
  });

  test('names programs and tests that are installed', () => {
    const lines = [...code.matchAll(/\bnpx (\S+)(.*)$/gm)];
    expect(
      lines.map(([, program]) => program!).filter((name) => !existsSync(`node_modules/.bin/${name}`)),
    ).toEqual([]);
    const tests = lines.flatMap(([, , rest]) => rest!.match(/tests\/\S+/g) ?? []);
    expect(tests.filter((name) => !existsSync(name))).toEqual([]);
  });

  test('names files that are there', () => {
    const pattern = /(?<![\w/.-])(?:src|tests|docs|scripts|netlify|public|\.ci|\.vscode)\/[^\s`"'():,;|]+/g;
    const paths = (code.match(pattern) ?? []).map((name) => name.replace(/[.…]+$/, ''));
    expect(paths.filter((name) => !isThere(name))).toEqual([]);
    const bare = spans.filter((span) => FILE_NAME.test(span));
    expect(bare.filter((name) => !NAMES.has(name))).toEqual([]);
  });

  test('links to files and headings that are there', () => {
    const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/`[^`\n]+`/g, '');
    const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
    const broken = targets.filter((target) => {
      if (/^https:\/\//.test(target)) return false;
      const [name = '', anchor] = target.split('#');
      const aim = name === '' ? file : path.join(path.dirname(file), name);
      if (!existsSync(aim)) return true;
      return anchor !== undefined && !anchorsOf(readFileSync(aim, 'utf8')).includes(anchor);
    });
    expect(broken).toEqual([]);
  });
});

test('every script of npm is told of somewhere', () => {
  const all = DOCUMENTS.map(({ text }) => text).join('\n');
  const untold = Object.keys(scripts).filter((name) => !new RegExp(`[ \`]${name}\\b`).test(all));
  expect(untold).toEqual([]);
});

test('where the address of the repository is still a placeholder, the document says so', () => {
  for (const { file, text } of DOCUMENTS) {
    if (text.includes('YOUR-NAME/YOUR-REPOSITORY')) expect(text, file).toContain('placeholder');
  }
});

test('every setting that the documents name is described in .env.example', () => {
  const example = readFileSync('.env.example', 'utf8');
  const known = new Set([...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!));
  const sources = globSync('{scripts,netlify}/**/*.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
  const named = DOCUMENTS.flatMap(({ text }) => codeIn(text).spans).filter((span) =>
    /^[A-Z]+_[A-Z_]+$/.test(span),
  );
  const unknown = named.filter((name) => !known.has(name) && !sources.includes(`'${name}'`));
  expect(unknown.filter((name) => name !== 'NODE_ENV')).toEqual([]);
});
