/** What ESLint asks of an owner's site, which is a copy of the project without the sample's tests. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeFiles } from '../support/files.ts';
import { copyProject } from '../support/project-copy.ts';

const { folder, remove } = copyProject();
beforeAll(() => rmSync(path.join(folder, 'tests/sample'), { recursive: true, force: true }));
afterAll(remove);

/** The lines of a file that ESLint names. */
async function namedLines(file: string, text: string): Promise<number[]> {
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

test("on an owner's site, a footer of theirs may have texts, colours and sides", async () => {
  expect(await namedLines('src/components/OwnFooter.astro', FOOTER)).toEqual([]);
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
  ["names imports of an owner's page that src/theme has", 'src/pages/[...jobs].astro', [3, 4]],
  ["names no import of the project's own pages", 'src/pages/[...about].astro', []],
])('ESLint %s', async (_, file, lines) => {
  expect(await namedLines(file, PAGE)).toEqual(lines);
});
