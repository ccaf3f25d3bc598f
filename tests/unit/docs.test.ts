import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import GithubSlugger from 'github-slugger';
import { describe, expect, test } from 'vitest';
import { findFiles } from '../../src/lib/files.ts';

const { scripts, version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
  version: string;
};
const documents = findFiles(['*.md', 'docs/*.md', '{src,scripts}/**/README.md']).map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}));

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!);

/** Returns the anchors that GitHub generates for a document's headings. */
function anchorsOf(file: string): string[] {
  const slugger = new GithubSlugger();
  return matches(readFileSync(file, 'utf8'), /^#+ (.+)$/gm).map((heading) => slugger.slug(heading));
}

describe.each(documents)('$file', ({ file, text }) => {
  test('relative links lead to existing files and headings', () => {
    const prose = text.replace(/```[^]*?```|`[^`\n]+`/g, '');
    const links = matches(prose, /\]\((?!https?:|mailto:)([^)\s]+)\)/g);
    const broken = links.filter((link) => {
      const [name = '', anchor] = link.split('#');
      const target = name ? path.join(path.dirname(file), name) : file;
      return !existsSync(target) || (anchor && !anchorsOf(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  // The changelog also names scripts that have been removed.
  test.skipIf(file === 'CHANGELOG.md')('all npm scripts that the text mentions exist', () => {
    const named = matches(text, /npm (?:--silent )?run (?:--silent )?([\w:-]+)/g);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test('the newest version in the changelog matches package.json', () => {
  const [newest] = matches(readFileSync('CHANGELOG.md', 'utf8'), /^## (\d.*?) \(\d{4}-\d{2}-\d{2}/gm);
  expect(newest).toBe(version);
});

test('docs/adopting.md contains the scripts that tests/browser/consent.spec.ts tests', () => {
  const text = readFileSync('docs/adopting.md', 'utf8');
  const [, settings = '{}'] = /```json\n(\{\n {2}"services"[^]*?)```/.exec(text) ?? [];
  const tried = JSON.parse(readFileSync('tests/sites/large/src/own/settings.json', 'utf8')) as Settings;
  const { services } = JSON.parse(settings) as Settings;
  expect(services.length).toBeGreaterThan(0);
  expect(services).toEqual(
    tried.services
      .filter(({ asksFirst }) => asksFirst)
      .map((each) => ({ ...each, purpose: { en: each.purpose['en'] } })),
  );
  for (const file of services.flatMap(({ scripts }) => scripts.filter((script) => script.startsWith('/'))))
    expect(text).toContain(`\`\`\`js\n${readFileSync(`tests/sites/large/public${file}`, 'utf8')}\`\`\``);
});

interface Settings {
  services: { purpose: Record<string, string>; scripts: string[]; asksFirst?: boolean }[];
}
