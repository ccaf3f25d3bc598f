import { expect, test, vi } from 'vitest';
import { languageStyles } from '../../../src/typography/language-styles.ts';
import { typesetSource } from '../../../src/typography/typeset.ts';

/** A page as it is set, with `|` for soft hyphens and `_` for spaces that end no line. */
const set = (page: string) => typesetSource(page).replaceAll('\u00ad', '|').replaceAll('&nbsp;', '_');

test.each([
  ['de', '<h2>Barrierefreiheit Datenschutz</h2>', '<h2>Bar|rie|re|frei|heit Datenschutz</h2>'],
  [
    'de-AT',
    '<p>Barrierefreiheit, Barrierefreiheiten</p>',
    '<p>Barrierefreiheit, Bar|rie|re|frei|hei|ten</p>',
  ],
  ['de', '<h1>Programmwerk</h1>', '<h1>Pro|gramm|werk</h1>'],
  ['fi', '<a href="/">Käyttöliittymä</a>', '<a href="/">Käyt|tö|liit|ty|mä</a>'],
  ['hu', '<li>Felhasználóbarát</li>', '<li>Fel|hasz|ná|ló|ba|rát</li>'],
  ['hi', '<h2>अन्तर्राष्ट्रीयकरण</h2>', '<h2>अन्त|र्रा|ष्ट्री|य|क|रण</h2>'],
  ['zxx', '<dt lang="de">Barrierefreiheit</dt>', '<dt lang="de">Bar|rie|re|frei|heit</dt>'],
  ['zxx', '<h2>Barrierefreiheit</h2>', '<h2>Barrierefreiheit</h2>'],
  ['de', '<ul class="marked-list"><li>Barrierefreiheit</li></ul>'],
  ['de', '<a title="Barrierefreiheit">post@barrierefreiheit.example</a>'],
  ['de', '<code>Barrierefreiheit</code><script>"Barrierefreiheit"</script><pre>Barrierefreiheit</pre>'],
  ['de', '<textarea>Barrierefreiheit</textarea><noscript>Barrierefreiheit</noscript>'],
  ['de', '<p>https://barrierefreiheiten barrierefreiheiten.example</p>'],
  [
    'de',
    'Nach Art. 28, § 5, Abs. 2, Nr. 3, No. 4, S. 6: in 22767 Hamburg, 8000 Zürich, z. B. am 3. Mai',
    'Nach Art._28, §_5, Abs._2, Nr._3, No._4, S._6: in 22767_Hamburg, 8000_Zürich, z._B. am 3. Mai',
  ],
  ['zxx', '25 000 %, +91 00000 00000', '25_000_%, +91 00000 00000'],
  ['fr', '« Oui » : quoi ? Vite ; oui !', '«_Oui_»_: quoi_? Vite_; oui_!'],
  ['de', '“Hier nicht”'],
  [
    'de',
    '<nav class="toc">“A”</nav><div class="prose">„A“ und “<b>so ‘was’</b>”</div>',
    '<nav class="toc">„A“</nav><div class="prose">„A“ und „<b>so ‚was‘</b>“</div>',
  ],
  ['de', '<p class="prose">‘Ob’s geht’, so ’ne Frage</p>', '<p class="prose">‚Ob’s geht‘, so ’ne Frage</p>'],
])('in %s, %s is set as it should be', (language, body, expected = body) => {
  const page = (content: string) =>
    `<html lang="${language}"><head><title>Barrierefreiheit</title></head><body>${content}</body></html>`;
  expect(set(page(body))).toBe(page(expected));
});

test('a page in Hindi or Arabic has taller lines, and the font of its script if there is one, one in Arabic arrows that point the other way, one in English has no styles of its own', () => {
  expect(languageStyles('en')).toBe('');
  expect(languageStyles('hi', { './fonts/script-Deva.woff2': '/d.woff2' })).toBe(
    ':root :is(h1,h2,h3,.wide){line-height:1.4}' +
      '@font-face{font-family:Script;src:url(/d.woff2);font-weight:100 900;font-display:swap}' +
      ':root[lang]{--text:Script,var(--font-text);--wide:Script,var(--font-wide)}',
  );
  expect(languageStyles('ar')).toMatch(
    /line-height:1\.4\}.*(\[d="M[^{]*){2}\{scale:-1 1;transform-origin:center\}/,
  );
});

test('where languages run in both directions, their texts begin at the side of their page', async () => {
  vi.doMock(import('../../../src/site.ts'), async (original) => {
    const all = await original();
    return { ...all, site: { ...all.site, languages: ['en', 'ar'] as const } };
  });
  vi.resetModules();
  const { languageStyles } = await import('../../../src/typography/language-styles.ts');
  expect(languageStyles('en')).toMatch(
    /main \[lang\],main \[lang\] \*,\.input\{unicode-bidi:plaintext;text-align:left\}$/,
  );
  expect(languageStyles('ar')).toMatch(/text-align:right\}$/);
});
