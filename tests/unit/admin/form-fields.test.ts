import { expect, test } from 'vitest';
import { formFields } from '../../../src/admin/form-fields.ts';
import { collections } from '../../../src/model/collections/index.ts';
import { text, type FieldDefinition } from '../../../src/model/fields.ts';

const titles = new Map([['about', 'About us']]);
const translate = (english: string) => english;
const choice = { type: 'choice', options: ['dark', 'light'] } as const;
const group = { type: 'group', fields: { title: text } } as const;
const relation = { widget: 'relation', value_field: '{{slug}}' };
const options = (named: object) => Object.entries(named).map(([label, value]) => ({ label, value }));

test.each<[what: string, field: FieldDefinition, control: object]>([
  [
    'the message for a rule describes the rule in words',
    { ...text, pattern: /^a$/, rule: 'an a' },
    { pattern: ['^a$', 'Write an a.'] },
  ],
  [
    'a rule for letters of all scripts keeps its regular expression flag',
    { ...text, pattern: /^\p{L}$/u, rule: 'a letter' },
    { pattern: ['/^\\p{L}$/u', 'Write a letter.'] },
  ],
  [
    "a date with a time becomes a picker in the site's time zone",
    { type: 'date', hasTime: true },
    { widget: 'datetime', input_timezone: 'UTC' },
  ],
  [
    "a reference to an entry in a folder becomes a relation to the entry's name",
    { type: 'reference', to: 'projects' },
    { ...relation, collection: 'projects', display_fields: ['title'] },
  ],
  [
    "a reference to an item in a list becomes a relation to the item's ID",
    { type: 'reference', to: 'services' },
    {
      widget: 'relation',
      collection: 'site',
      file: 'services',
      value_field: 'services.*.id',
      display_fields: ['services.*.title'],
    },
  ],
  [
    'a page is selected by its title',
    { type: 'reference', to: 'pages' },
    { options: options({ 'About us': 'about' }) },
  ],
  [
    'a flag that is off is omitted from the file instead of being saved as false',
    { type: 'flag' },
    { options: options({ No: '', Yes: true }) },
  ],
  [
    'a list of items of several kinds becomes a list with separate fields for each kind',
    { type: 'list', item: { type: 'oneOf', label: 'Section', kinds: { pageHead: group } } },
    {
      ...{ widget: 'list', label_singular: 'Section', typeKey: 'kind' },
      types: [{ name: 'pageHead', label: 'Page head', widget: 'object', fields: [{ name: 'title' }] }],
    },
  ],
  ['a list is required if it has a minimum length', { type: 'list', item: text, min: 1 }, { required: true }],
])('%s', (_what, field, control) => {
  expect(formFields({ field }, { titles, collections, translate, timeZone: 'UTC' })).toMatchObject([
    { name: 'field', label: 'Field', ...control },
  ]);
});

const key = { ...text, translated: false };
test.each<[what: string, name: string, field: FieldDefinition, expected: object]>([
  [
    'a number can be edited only in the first language',
    'size',
    { type: 'number' },
    { required: ['en'], i18n: false },
  ],
  [
    "the field for an optional number isn't required in any language",
    'size',
    { type: 'number', optional: true },
    { required: false },
  ],
  [
    'a list of texts contains separate items in each language',
    'tags',
    { type: 'list', item: text },
    { i18n: true, field: { i18n: true } },
  ],
  [
    'a list of groups has the same items and keys in each language',
    'values',
    { type: 'list', key: 'id', item: { type: 'group', fields: { id: key, icon: choice, title: text } } },
    {
      i18n: 'duplicate',
      fields: [
        { name: 'id', i18n: 'duplicate' },
        { name: 'icon', i18n: false, required: ['en'] },
        { name: 'title', i18n: true },
      ],
    },
  ],
  [
    "a list of items of several kinds has the same items in each language, with each kind's fields",
    'sections',
    { type: 'list', item: { type: 'oneOf', kinds: { hero: group, figures: { type: 'group', fields: {} } } } },
    {
      i18n: 'duplicate',
      types: [
        { name: 'hero', fields: [{ i18n: true }] },
        { name: 'figures', fields: [] },
      ],
    },
  ],
])('in two languages, %s', (_what, name, field, expected) => {
  const context = { titles, collections, translate, timeZone: 'UTC', original: 'en' };
  expect(formFields({ [name]: field }, context)).toMatchObject([expected]);
});

test('a hint that contains an image size is translated whatever the size, and its Markdown characters are escaped', () => {
  const help = 'From 128 × 152 pixels: [a](b), *c* <d> \\{';
  const fields = formFields(
    { field: { type: 'picture', frame: [128, 152], help } },
    {
      ...{ titles, collections, timeZone: 'UTC' },
      translate: (english) => (english.startsWith('From {size}') ? english.replace('From', 'Ab') : english),
    },
  );
  expect(fields).toMatchObject([{ hint: String.raw`Ab 128 × 152 pixels: \[a](b), \*c\* \<d> \\{` }]);
});
