import { expect, test } from 'vitest';
import { text, type FieldDefinition } from '../../src/model/fields.ts';
import { parseFields } from '../../src/model/parse-fields.ts';

const NUMBERS: FieldDefinition = {
  type: 'group',
  fields: { number: { type: 'number' }, whole: { type: 'integer' }, flag: { type: 'flag' }, title: text },
};
const FIELD: FieldDefinition = {
  type: 'group',
  fields: { title: text, group: NUMBERS, list: { type: 'list', item: NUMBERS } },
};

test.each([
  ['title: true', { title: 'true' }],
  ['title: 0x1F', { title: '0x1F' }],
  ['title: 4.90', { title: '4.90' }],
  ['title: ~', { title: '~' }],
  ['title: ', { title: null }],
  [
    'group:\n  number: -2.50 # a\n  flag: true # b\n  title: 7',
    { group: { number: -2.5, flag: true, title: '7' } },
  ],
  ['list:\n  - whole: 3 # a comment', { list: [{ whole: 3 }] }],
  ['list:\n  - whole: 0\n    flag: false # c', { list: [{ whole: 0, flag: false }] }],
  ["list:\n  - whole: '3'\n    flag: yes", { list: [{ whole: '3', flag: 'yes' }] }],
  ['list:\n  - flag: untrue\n  - flag: falsely', { list: [{ flag: 'untrue' }, { flag: 'falsely' }] }],
  ['unknown: 3', { unknown: '3' }],
])('YAML %j is read as %j', (yaml, value) => {
  expect(parseFields(yaml, { field: FIELD })).toMatchObject({ value });
});
