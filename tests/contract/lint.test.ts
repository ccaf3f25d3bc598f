/** Tests ESLint on an owner's site: a copy of the project without the sample's tests. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeFiles } from '../support/files.ts';
import { copyProject } from '../support/project-copy.ts';

const { folder, remove } = copyProject();
beforeAll(() => rmSync(path.join(folder, 'tests/sample'), { recursive: true, force: true }));
afterAll(remove);

/** Returns the lines that ESLint reports in a file. */
async function reportedLines(file: string, text: string): Promise<number[]> {
  writeFiles(folder, { [file]: text });
  const [result] = await new ESLint({ cwd: folder }).lintText(text, { filePath: file });
  return (result?.messages ?? []).map(({ line }) => line);
}

const FOOTER = `<footer class="ml-4"><p>Made by us in Mohali</p></footer>

<style>
  p {
    @apply underline;
    color: #ff0000;
  }
</style>
`;

test("ESLint accepts an owner's footer with hard-coded texts, colours, and classes for left and right", async () => {
  expect(await reportedLines('src/components/OwnFooter.astro', FOOTER)).toEqual([]);
});

const PAGE = `---
import Own from '../own/Own.astro';
import Page from '../layouts/Page.astro';
import { pageTexts } from '../model/content.ts';
import { addressOf } from '../theme/index.ts';

const page = await pageTexts('home', 'en');
---

<Page texts={page}><Own href={addressOf('home', 'en')} /></Page>
`;

test.each([
  ["an owner's page imports from netlify", 'src/pages/[...jobs].astro', '../../netlify/enquiries/log.ts'],
  ['a component imports from pages', 'src/components/Own.astro', '../pages/robots.txt.ts'],
  ['a file directly in src imports from tests', 'src/middleware.ts', '../tests/support/texts.ts'],
  ['src/enquiry imports a package other than zod', 'src/enquiry/fields.ts', 'react'],
  ['an import lacks its extension', 'src/middleware.ts', './site'],
])('ESLint reports that %s', async (_, file, module) => {
  const code = `import '${module}';\nexport * from '${module}';\nawait import('${module}');\n`;
  const text = file.endsWith('.astro') ? `---\n${code}---\n` : code;
  const first = file.endsWith('.astro') ? 2 : 1;
  // The Astro parser visits each export twice, so ESLint reports each export twice.
  const lines = new Set(await reportedLines(file, text));
  expect([...lines]).toEqual([first, first + 1, first + 2]);
});

test.each([
  [
    "reports an owner's page that imports modules that src/theme exports",
    'src/pages/[...jobs].astro',
    [3, 4],
  ],
  ["allows the project's own pages to import these modules", 'src/pages/[...about].astro', []],
])('ESLint %s', async (_, file, lines) => {
  expect(await reportedLines(file, PAGE)).toEqual(lines);
});
