import { expect, it, vi } from 'vitest';
import { site } from '../../src/site.ts';

vi.mock(import('../../src/own/settings.json'), async (original) => {
  const { default: settings } = await original();
  return { default: { ...settings, url: 'https://www.Maßanfertigung.de' } };
});

it('an international domain of the site is published in ASCII', () => {
  expect(site.url).toBe('https://www.xn--maanfertigung-cdb.de');
});
