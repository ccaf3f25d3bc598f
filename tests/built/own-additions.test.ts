/** Tests the additions in the large site's src/own: head.astro, footer.astro and styles.css. */
import { describe, expect, test } from 'vitest';
import { builtPages } from '../support/built/built-pages.ts';
import { attributesOf, elementsIn, byTag, textOf } from '../support/html.ts';

describe.each(builtPages)('$name', ({ html, elements }) => {
  test('the head includes src/own/head.astro', () => {
    const metas = byTag(elements, 'meta').map((meta) => attributesOf(meta));
    expect(metas.find(({ name }) => name === 'google-site-verification')?.['content']).toBe('own-head');
  });

  test('the footer includes src/own/footer.astro exactly once', () => {
    const [footer] = byTag(elements, 'footer').slice(-1);
    const lines = byTag(elementsIn(footer!), 'p').map((line) => textOf(line).trim());
    expect(lines.filter((line) => line.startsWith('HRB 12345'))).toHaveLength(1);
  });

  test('the styles in src/own/styles.css come after the Tailwind classes', () => {
    expect(html.indexOf('.own-footer{')).toBeGreaterThan(html.lastIndexOf('.text-small{'));
  });
});
