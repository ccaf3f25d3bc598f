/** The commands, files, settings and links that the docs mention exist. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { remark } from 'remark';
import { engine, type VFileReporter } from 'unified-engine';
import { describe, expect, test } from 'vitest';

const files = globSync([
  'README.md',
  'CONTRIBUTING.md',
  'docs/*.md',
  'src/**/README.md',
  'scripts/**/README.md',
]);
const documents = files.map((file) => {
  const text = readFileSync(file, 'utf8');
  return { file, text, ...codeIn(text) };
});
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Names of the project's files, without those that a build or a machine generates. */
const fileNames = new Set(
  [...globSync('*'), ...globSync('{.ci,.github,.vscode,docs,netlify,public,scripts,src,tests}/**/*')].map(
    (file) => path.basename(file),
  ),
);

interface MarkdownNode {
  type: string;
  value?: string;
  children?: MarkdownNode[];
}

/** The inline code of a document, and the lines of its code blocks. */
function codeIn(text: string): { spans: string[]; blocks: string[] } {
  const spans: string[] = [];
  const blocks: string[] = [];
  const visit = ({ type, value = '', children = [] }: MarkdownNode) => {
    if (type === 'inlineCode') spans.push(value);
    if (type === 'code') blocks.push(value);
    children.forEach(visit);
  };
  visit(remark().parse(text));
  return { spans, blocks };
}

/**
 * Whether a path exists; `<name>` and `…` stand for anything. Of content only the folder must exist, which
 * docs/editing.md has its reader change, and nothing of what docs/adopting.md has its reader create or delete.
 */
function exists(name: string): boolean {
  if (/^(tests\/sample|src\/assets)\b/.test(name)) return true;
  const isEditable = name.startsWith('src/content/');
  return globSync(isEditable ? path.dirname(name) : name.replaceAll(/<[^>]+>|…/g, '*')).length > 0;
}

/** A file name without its folder, but not a bare extension such as `.yaml`. */
const FILE_NAME = /^(\.nvmrc|\.env\.\w+|\w[\w.-]*\.(md|tsx?|mjs|config\.js|css|astro|toml|json))$/;

describe.each(documents)('$file', ({ spans, blocks }) => {
  const code = [...spans, ...blocks].join('\n').replaceAll('<br/>', ' ');

  test('every npm script that the document mentions exists', () => {
    const commands = code.matchAll(
      /\bnpm (?:--silent )?(?:run (?:--silent )?([\w:]+)|(start|test|ci|install)\b)/g,
    );
    const known = new Set([...Object.keys(scripts), 'ci', 'install']);
    const mentioned = [...commands].map(([, script, command]) => script ?? command);
    mentioned.push(...spans.filter((span) => /^(check|test|build):\w+$/.test(span)));
    expect(mentioned.filter((name) => name && !known.has(name))).toEqual([]);
  });

  test('every program and test that the document runs with npx exists', () => {
    const commands = [...code.matchAll(/\bnpx (\S+)(.*)$/gm)];
    const paths = commands.flatMap(([, program = '', rest = '']) => [
      `node_modules/.bin/${program}`,
      ...(rest.match(/tests\/\S+/g) ?? []),
    ]);
    expect(paths.filter((name) => !existsSync(name) && !exists(name))).toEqual([]);
  });

  test('every file that the document mentions exists', () => {
    const pattern = /(?<![\w/.-])(?:src|tests|docs|scripts|netlify|public|\.ci|\.vscode)\/[^\s`"'():,;|]+/g;
    const paths = (code.match(pattern) ?? []).map((name) => name.replace(/[.…]+$/, ''));
    expect(paths.filter((name) => !exists(name))).toEqual([]);
    const names = spans.filter((span) => FILE_NAME.test(span));
    expect(names.filter((name) => !fileNames.has(name) && !existsSync(name))).toEqual([]);
  });
});

test('every link in the docs leads to an existing file and heading', async () => {
  const messages: string[] = [];
  const reporter: VFileReporter = (files) => {
    for (const { path, messages: found } of files) {
      messages.push(...found.map(({ line, reason }) => `${path}:${line ?? 1} ${reason}`));
    }
    return '';
  };
  await promisify(engine)({
    processor: remark,
    files,
    // By name: the types of the plugin and of the engine do not match.
    plugins: { 'remark-validate-links': { repository: false } },
    reporter,
  });
  expect(messages).toEqual([]);
});

test('every npm script is mentioned in the docs', () => {
  const text = documents.map(({ text }) => text).join('\n');
  const missing = Object.keys(scripts).filter((name) => !new RegExp(`[ \`]${name}\\b`).test(text));
  expect(missing).toEqual([]);
});

test('a document with the placeholder for the repository says that it is one', () => {
  for (const { file, text } of documents) {
    if (text.includes('YOUR-NAME/YOUR-REPOSITORY')) expect(text, file).toContain('placeholder');
  }
});

test('every setting that the docs mention is described in .env.example or read by the code', () => {
  const example = readFileSync('.env.example', 'utf8');
  const described = new Set([...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name));
  const sources = globSync('{scripts,netlify}/**/*.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
  const mentioned = documents.flatMap(({ spans }) => spans).filter((span) => /^[A-Z]+_[A-Z_]+$/.test(span));
  const unknown = mentioned.filter((name) => !described.has(name) && !sources.includes(`'${name}'`));
  // NODE_ENV belongs to Node.
  expect(unknown.filter((name) => name !== 'NODE_ENV')).toEqual([]);
});
