import { expect, test } from 'vitest';
import { expectedOf } from '../../../src/model/check/fields.ts';
import type { Collection } from '../../../src/model/collection.ts';
import { collections } from '../../../src/model/collections/index.ts';
import type { Field } from '../../../src/model/fields.ts';
import { ownFiles } from '../../../src/model/own-settings.ts';

/** The rules of a field and of those in it, but for the patterns of texts; what editors read is no rule. */
function rulesOf(name: string, field: Field): string[] {
  const others = JSON.stringify(field, ['optional', 'translated', 'to', 'frame', 'initial']);
  const own = `${name}: ${expectedOf(field)} ${others.replace('{}', '')}`.trimEnd();
  const fields = field.type === 'group' ? field.fields : field.type === 'list' ? { '#': field.item } : {};
  return [own, ...Object.entries(fields).flatMap(([each, inner]) => rulesOf(`${name} ${each}`, inner))];
}

test('collections.txt has the rules of each collection and of its fields', async () => {
  const all: Record<string, Collection> = { ...collections, settings: ownFiles(['en', 'de'])['settings']! };
  const rules = Object.entries(all).flatMap(([name, { fields, ...collection }]) => [
    `\n# ${name}: ${JSON.stringify(collection, (key, value: unknown) => (/help|label/.test(key) ? undefined : value))}`,
    ...Object.entries(fields).flatMap(([each, field]) => rulesOf(each, field)),
  ]);
  await expect(`${rules.join('\n').trim()}\n`).toMatchFileSnapshot('collections.txt');
});
