import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Returns a module and all the project's modules that it imports, directly or indirectly. */
function modulesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import) '(\.\.?\/[^'?]+)'/g))
    if (/\.(astro|tsx?)$/.test(name)) modulesOf(path.join(path.dirname(file), name), found);
    else if (name.endsWith('.css')) found.add(path.join(path.dirname(file), name));
  return found;
}
const styled = (file: string) =>
  [...modulesOf(file)].filter(
    (each) =>
      each.endsWith('.css') || (each.endsWith('.astro') && readFileSync(each, 'utf8').includes('<style')),
  );

test("src/theme/index.ts adds no styles to a page except the layout's", () => {
  expect(styled('src/theme/index.ts')).toEqual(styled('src/layouts/Page.astro'));
});
