import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { noteWeights, weightNote } from '../../../src/build/page-weight.ts';
import { site } from '../../../src/site.ts';

/** Text of so many bytes, also when it is compressed. */
const noise = (bytes: number) => randomBytes(Math.round(bytes)).toString('base64');

test('a page of more than 14,000 compressed bytes is named with its bytes', () => {
  expect(weightNote('/about', noise(13_000))).toBeUndefined();
  expect(weightNote('/about', noise(16_000))).toMatch(
    /^\/about is 16,\d{3} bytes: what is after the first 14,000 /,
  );
});

test('the build warns of a page that is heavy', () => {
  const warn = vi.fn();
  noteWeights([{ address: '/about', source: noise(16_000) }], { warn } as never);
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^\/about is 16,/));
});

test('a portfolio may have more, if its first projects are within the first 14,000 bytes', () => {
  const first = Array.from(
    { length: site.projectsPerPage },
    () => `<article>${noise(4000 / site.projectsPerPage)}</article>`,
  );
  const page = `<style>[data-portfolio] {}</style><div data-portfolio>${first.join('')}<article>${noise(30_000)}</article></div>`;
  expect(weightNote('/work', page)).toBeUndefined();
  expect(weightNote('/work', noise(12_000) + page)).toMatch(/^\/work is/);
});
