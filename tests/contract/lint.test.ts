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

test("ESLint reports an owner's page that imports from netlify", async () => {
  const page = "---\nimport '../../netlify/enquiries/log.ts';\n---\n";
  expect(await reportedLines('src/pages/[...jobs].astro', page)).toContain(2);
});

test.each([
  ["reports an owner's page that imports from src/theme", 'src/pages/[...jobs].astro', [3, 4]],
  ["allows the project's own pages to import from src/theme", 'src/pages/[...about].astro', []],
])('ESLint %s', async (_, file, lines) => {
  expect(await reportedLines(file, PAGE)).toEqual(lines);
});
