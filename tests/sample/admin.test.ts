/**
 * Tests that the sample files are formatted the way the CMS formats files, so that an edit at /admin changes only the
 * edited lines.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { findFiles } from '../../src/lib/files.ts';
import { collections } from '../../src/model/collections/index.ts';

const files = Object.values(collections).flatMap(({ files, fields }) =>
  findFiles(`src/content/${files}`).map((file) => ({ file, names: Object.keys(fields) })),
);

test.each(files)('$file is formatted the way the CMS formats it', ({ file, names }) => {
  const text = readFileSync(file, 'utf8');
  const yaml = /^---\n([^]*?)^---\n/m.exec(text)?.[1] ?? text;
  const value = parse(yaml) as unknown;
  const written = file.endsWith('.json')
    ? `${JSON.stringify(value, null, 2)}\n`
    : stringify(value, { lineWidth: 0, singleQuote: true });
  expect(written).toBe(yaml);
  expect(yaml).not.toMatch(/: \[\]$/m);
  for (const entry of [value].flat()) {
    if (typeof entry !== 'object' || entry === null) continue;
    expect(Object.keys(entry)).toEqual(names.filter((name) => name in entry));
  }
});
