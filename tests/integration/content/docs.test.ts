/** The examples of docs/editing.md are as the content check wants them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkContent } from '../../../src/integrations/content-check/check.ts';
import { PORTRAIT_FRAME, PROJECT_FRAME } from '../../../src/lib/frames.ts';
import { writeSample } from '../../support/sample.ts';
import { png } from './mistakes/mistakes.ts';

/** The examples below a heading, without the indent of the list that they are in. */
function examplesOf(heading: string): string[] {
  const [, section = ''] = readFileSync('docs/editing.md', 'utf8').split(`\n## ${heading}\n`);
  const [text = ''] = section.split('\n## ');
  return [...text.matchAll(/^( *)```yaml\n([\s\S]*?)```/gm)].map(([, indent = '', example = '']) =>
    example.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'docs-'));
  writeSample(root);
});
afterEach(() => rmSync(root, { recursive: true }));

test.each([
  ['Add a project', 'projects', PROJECT_FRAME],
  ['Add a member', 'team', PORTRAIT_FRAME],
] as const)('the example of "%s" is a file of %s without mistakes', async (heading, folder, frame) => {
  const [example = ''] = examplesOf(heading);
  const { image } = parse(example) as { image: string };
  writeFileSync(path.join(root, `src/content/${folder}/example.yaml`), example);
  writeFileSync(path.join(root, `src/content/${folder}`, image), png(...frame));
  expect(await checkContent(root)).toEqual([]);
});

test('the example of "Change the services" is an entry of services.yaml without mistakes', async () => {
  const [example = ''] = examplesOf('Change the services');
  expect(example).not.toBe('');
  writeFileSync(path.join(root, 'src/content/services.yaml'), example);
  expect(await checkContent(root)).toEqual([]);
});
