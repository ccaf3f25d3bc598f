import { rmSync } from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';
import { expect, onTestFinished, test } from 'vitest';
import { writeFiles } from '../support/files.ts';
import { copyProject } from '../support/project-copy.ts';

const FOOTER = `<footer class="ml-4"><p>Made by us in Mohali</p></footer>

<style>
  p {
    @apply underline;
    color: #ff0000;
  }
</style>
`;

test("on an owner's site, a footer of theirs may have texts, colours and sides", async () => {
  const { folder, remove } = copyProject();
  onTestFinished(remove);
  rmSync(path.join(folder, 'tests/sample'), { recursive: true, force: true });
  writeFiles(folder, { 'src/components/OwnFooter.astro': FOOTER });
  const results = await new ESLint({ cwd: folder }).lintFiles('src/components/OwnFooter.astro');
  expect(results.flatMap(({ messages }) => messages)).toEqual([]);
});
