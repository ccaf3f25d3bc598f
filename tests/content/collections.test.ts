import { expect, test } from 'vitest';
import type { Collection } from '../../src/model/collection.ts';
import { address, formerly, id, phone, profile, webAddress } from '../../src/model/collections/common.ts';
import { collections } from '../../src/model/collections/index.ts';
import { statistics } from '../../src/model/collections/statistics.ts';
import { text, type FieldDefinition } from '../../src/model/fields.ts';
import { colour, origin, ownFiles, siteLanguages } from '../../src/model/own-settings.ts';
import { schemaOf } from '../../src/model/schema.ts';
import { buttons } from '../../src/model/sections/common.ts';
import { hero } from '../../src/model/sections/hero.ts';
import {
  mergeTranslation,
  schemaOfTranslation,
  translatableFields,
} from '../../src/model/translated-fields.ts';

test.each<[right: string[], wrong: string[], FieldDefinition]>([
  [['Nabz 2 – a\ttab'], ['Na\u0010bz', 'Na\bz', 'Na\nbz', 'Na\u007Fbz', '', ' '], text],
  [['+49 (0)40 4711/08-15', '+91 00000'], ['040 47110815', '+49 4', '+49 40 4711 ext. 3'], phone],
  [
    ['https://a.example/b?c=[d]', 'https://ä.example:8443', 'https://a.example?b'],
    [
      'http://a.example',
      'https://example',
      'https://example/a.b',
      '#',
      'https://[name].example/a',
      'https://a.example:port',
      'https://a%.example',
    ],
    webAddress,
  ],
  [['https://a.example', '#'], ['a.example', '#a'], profile],
  [['contact-us', 'work/haat'], ['Contact', '/contact', 'work/', 'work//haat', 'ü'], address],
  [['/blog/Was_war', '/a.html'], ['/', 'blog', '/a?b', '/a#b', '/a/*', '/a:b', '/a b'], formerly.item],
  [['web-2'], ['Web', 'web 2', ''], id],
  [
    ['25+', '98%', '4,9', '99 %', '999999'],
    ['1000000', '1,000', '4.95', '+25', '9++'],
    statistics.fields.value,
  ],
  [['We *code bold*. *We* build', '*A*'], ['*A', 'We*code*', '*a*b', '* a *', '**'], hero.fields.heading],
  [['https://www.agency.com'], ['https://agency.com/', 'https://agency.com/a', 'http://agency.com'], origin],
  [['de', 'pt-BR', 'fil'], ['de_DE', 'DE', 'german'], siteLanguages.item],
  [['my-agency/site.de'], ['site', 'a/b/c'], ownFiles(['en'])['settings']!.fields['repository']!],
  [['#1a6B45'], ['1a6b45', '#fff', '#1a6b45ff'], colour],
])('the field accepts all of %j and none of %j', (right, wrong, field) => {
  const takes = (value: string) => schemaOf(field).safeParse(value).success;
  expect([...right, ...wrong].filter(takes)).toEqual(right);
});

test('every collection requires unique values in the field that identifies its entries', () => {
  const keys = Object.values<Collection>(collections).map((collection) => ({
    ...{ key: collection.belongsTo ?? 'id', unique: [] },
    ...collection,
  }));
  expect(keys.filter(({ key, fields, unique }) => key in fields && !unique.includes(key))).toEqual([]);
});

test("a button's translation may lead elsewhere, such as to a translated heading", () => {
  const written = [{ text: 'Fragen' }, { text: 'Rechte', to: 'privacy#ihre-rechte' }];
  const original = [
    { text: 'Ask', to: 'contact' },
    { text: 'Rights', to: 'privacy#your-rights' },
  ];
  const definition = schemaOfTranslation(translatableFields({ buttons })!['buttons']!, original, written);
  expect(schemaOf(definition).safeParse(written).success).toBe(true);
  expect(mergeTranslation(buttons, original, written)).toEqual([
    { text: 'Fragen', to: 'contact' },
    { text: 'Rechte', to: 'privacy#ihre-rechte' },
  ]);
});

test("translated list items are matched by the list's key, items with the same key by order, and others by position", () => {
  const list = { type: 'list', key: 'id', item: { type: 'group', fields: { id, label: text } } } as const;
  const [one, two] = [{ id: 'one' }, { id: 'two' }];
  const translation = [
    { ...two, label: 'Zwei' },
    { ...one, label: 'Eins' },
  ];
  expect(mergeTranslation(list, [one, two], translation)).toEqual(translation.toReversed());
  const links = [{ id: 'one', label: 'Erst' }, ...translation, { id: 'one', label: 'Dann' }];
  expect(mergeTranslation(list, [one, two, one], links)).toMatchObject([
    { label: 'Erst' },
    { label: 'Zwei' },
    { label: 'Eins' },
  ]);
  const kinds = { hero: list.item, call: list.item };
  const sections = { type: 'list', key: 'kind', item: { type: 'oneOf', kinds } } as const;
  const [hero, call] = [{ kind: 'hero' }, { kind: 'call', id: 'last' }];
  expect(
    mergeTranslation(
      sections,
      [hero, call],
      [
        { kind: 'call', label: 'Ruf' },
        { ...hero, label: 'Held' },
      ],
    ),
  ).toEqual([
    { ...hero, label: 'Held' },
    { ...call, label: 'Ruf' },
  ]);
  const withoutIds = { type: 'list', item: { type: 'group', fields: { label: text } } } as const;
  expect(mergeTranslation(withoutIds, [{}, {}], translation)).toMatchObject([
    { label: 'Zwei' },
    { label: 'Eins' },
  ]);
});
