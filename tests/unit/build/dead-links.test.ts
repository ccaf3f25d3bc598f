import { expect, test } from 'vitest';
import { readPages } from '../../../src/build/built-pages.ts';
import { deadLinks } from '../../../src/build/dead-links.ts';
import { site } from '../../../src/site.ts';
import { temporaryFolder } from '../../support/files.ts';

test('links to pages, files and ids of the built site that do not exist are found, and no others', () => {
  const alive = [
    '/',
    '/jobs',
    '/jobs/',
    '/jobs/dev?from=home#über',
    `${site.url}/jobs`,
    '/cv.pdf',
    '#',
    '#top',
  ];
  const dead = ['/job', '/jobs/dev#skills', `${site.url}/contact`, '/cv.doc', '#bottom', '/50%', '/admin'];
  const elsewhere = ['https://elsewhere.example/job', 'mailto:a@b.example', 'tel:+4512345678'];
  const anchors = [...alive, ...dead, ...elsewhere].map((href) => `<a href="${href}"></a>`);
  const files = {
    'index.html': `<p id="top">${anchors.join('')}</p>`,
    'jobs.html': '',
    'jobs/dev.html': '<h2 id="über"></h2>',
    'cv.pdf': '',
    'admin/index.html': '<a href="/not-checked">',
  };
  const dist = `${temporaryFolder(files)}/`;
  expect(deadLinks(readPages(dist), dist)).toEqual(dead.map((href) => `${href}, on /`));
});
