/** Tests that the content check accepts exactly the ids in the built pages as link targets. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import GithubSlugger from 'github-slugger';
import { expect, test } from 'vitest';
import { publishedPages } from '../../src/model/addresses/published-pages.ts';
import { decoded } from '../../src/model/addresses/route.ts';
import { idsOf } from '../../src/model/check/anchors.ts';
import { collections } from '../../src/model/collections/index.ts';
import { readContent } from '../../src/model/read.ts';
import { inLanguages } from '../../src/model/translations.ts';
import { site } from '../../src/site.ts';
import { attributesOf, elementsIn, type Element } from '../support/html.ts';

const pages = publishedPages(readContent('.', inLanguages(collections, site.languages)));
const documents = [...pages].flatMap(([file, address]) =>
  file.nodes.length > 0 ? [{ file, address, name: file.file }] : [],
);
const isProse = (element: Element) => attributesOf(element)['class']?.split(' ').includes('prose') ?? false;
const idsIn = (elements: readonly Element[]) => elements.flatMap((each) => attributesOf(each)['id'] ?? []);

const sectionPages = [...pages].flatMap(([file, address]) =>
  'sections' in file.collection.fields && !file.collection.language
    ? [{ file, address, name: file.file }]
    : [],
);

test.each(sectionPages)(
  'the ids of the sections on $name are those that the content check expects',
  async ({ file, address }) => {
    const html = readFileSync(
      path.join('dist', `${decoded(address).replace(/^\/$/, '/index')}.html`),
      'utf8',
    );
    expect(idsIn(elementsIn(html))).toEqual(expect.arrayContaining([...(await idsOf(file, '.'))!]));
  },
);

test.each(documents)(
  'the ids in the text of $name are those that the content check expects, and no other id could belong to a heading',
  async ({ file, address }) => {
    const elements = elementsIn(readFileSync(path.join('dist', `${decoded(address)}.html`), 'utf8'));
    const inText = idsIn(elements.filter(isProse).flatMap((text) => elementsIn(text)));
    expect(inText.toSorted()).toEqual((await idsOf(file, '.'))?.toSorted());
    const around = idsIn(elements).filter((id) => !inText.includes(id));
    expect(around).toContain('Page-main');
    expect(around.filter((id) => new GithubSlugger().slug(id) === id)).toEqual([]);
  },
);
