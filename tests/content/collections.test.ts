import { expect, test } from 'vitest';
import type { Collection } from '../../src/model/collection.ts';
import {
  address,
  email,
  formerly,
  id,
  phone,
  profile,
  webAddress,
} from '../../src/model/collections/common.ts';
import { collections } from '../../src/model/collections/index.ts';
import { statistics } from '../../src/model/collections/statistics.ts';
import { colour, text, type FieldDefinition, type FieldDefinitions } from '../../src/model/fields.ts';
import { origin, siteLanguages } from '../../src/model/own-settings.ts';
import { readContent } from '../../src/model/read.ts';
import { schemaOf } from '../../src/model/schema.ts';
import { buttons } from '../../src/model/sections/common.ts';
import { hero } from '../../src/model/sections/hero.ts';
import { inLanguages, withTextsOf } from '../../src/model/translations.ts';
import { video } from '../../src/model/video.ts';
import { temporaryFolder } from '../support/files.ts';

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
  [['#1a6B45'], ['1a6b45', '#fff', '#1a6b45ff'], colour],
  [['info@müller-bau.de'], ['info@müller-bau', 'info@a@b.co', 'a b@c.co'], email],
  [
    ['/film.mp4'],
    [
      'https://www.youtube.com/watch?list=aqz-KE-bpKQ',
      'https://youtu.be/aqz',
      'https://vimeo.com/agency',
      'https://youtu.be.example/aqz-KE-bpKQ',
      'http://vimeo.com/76979871',
      'film.mp4',
      '/film.mov',
    ],
    video.fields.address,
  ],
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

const label = { label: text };
const list = (key: string | undefined, item: FieldDefinition): FieldDefinition => ({
  ...{ type: 'list', item },
  ...(key && { key }),
});
const group = (fields: FieldDefinitions): FieldDefinition & { type: 'group' } => ({ type: 'group', fields });
const [one, two] = [{ id: 'one' }, { id: 'two' }];

test.each<[what: string, field: FieldDefinition, original: object, translation: object, merged: object]>([
  [
    "list items are matched by the list's key",
    list('id', group({ id, ...label })),
    [one, two],
    [
      { ...two, label: 'Zwei' },
      { ...one, label: 'Eins' },
    ],
    [
      { ...one, label: 'Eins' },
      { ...two, label: 'Zwei' },
    ],
  ],
  [
    'list items with the same key are matched by order',
    list('kind', { type: 'oneOf', kinds: { hero: group(label), call: group(label) } }),
    [{ kind: 'call' }, { kind: 'hero' }, { kind: 'call' }],
    [
      { kind: 'call', label: 'Erst' },
      { kind: 'call', label: 'Dann' },
      { kind: 'hero', label: 'Held' },
    ],
    [
      { kind: 'call', label: 'Erst' },
      { kind: 'hero', label: 'Held' },
      { kind: 'call', label: 'Dann' },
    ],
  ],
  [
    'list items without a key are matched by position, and a list of texts is one text',
    list(undefined, group({ ...label, points: list(undefined, text) })),
    [{ size: 1, label: 'One', points: ['A', 'B'] }, { size: 2 }],
    [{ label: 'Eins', points: ['C'] }, { label: 'Zwei' }],
    [
      { size: 1, label: 'Eins', points: ['C'] },
      { size: 2, label: 'Zwei' },
    ],
  ],
  [
    "a button's translation may lead elsewhere, such as to a translated heading",
    buttons,
    [
      { text: 'Ask', to: 'contact' },
      { text: 'Rights', to: 'privacy#your-rights' },
    ],
    [{ text: 'Fragen' }, { text: 'Rechte', to: 'privacy#ihre-rechte' }],
    [
      { text: 'Fragen', to: 'contact' },
      { text: 'Rechte', to: 'privacy#ihre-rechte' },
    ],
  ],
  [
    "only a translation may contain the language of a video's captions",
    video,
    { address: '/a.mp4', title: 'A' },
    { title: 'B', captions: 'de' },
    { address: '/a.mp4', title: 'B', captions: 'de' },
  ],
])('in a translation, %s', (_what, field, original, translation, merged) => {
  const root = temporaryFolder({
    'src/content/it.json': JSON.stringify({ it: original }),
    'src/content/it.de.json': JSON.stringify({ it: translation }),
  });
  const collection: Collection = { files: 'it.json', kind: 'settings', fields: { it: field } };
  const [first, german] = readContent(root, inLanguages({ collection }, ['en', 'de']));
  expect(withTextsOf(german!, first!)).toEqual({ it: merged });
});
