/** Tests the large site, built the way Netlify builds it. */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findFiles } from '../../src/lib/files.ts';
import { LOCAL_TOKEN_PREFIX } from '../../src/enquiry/local-token.ts';
import { attributesOf, elementsIn, byTag, textOf } from '../support/html.ts';
import { fill } from '../../src/words/fill.ts';
import en from '../../src/words/en.json' with { type: 'json' };
import { NETLIFY_ENVIRONMENT } from '../support/netlify-environment.ts';

const ORIGIN = 'https://port.example';

const LEGAL_PAGE = 'privacy.html';
const API_HOST = NETLIFY_ENVIRONMENT['PUBLIC_API_HOST']!;
/** The text in the metadata of the uploaded images. */
const MARKER = 'a-private-note';
const hrefOf = (link: Parameters<typeof attributesOf>[0]) => attributesOf(link)['href'];
const read = (name: string) => readFileSync(path.join('dist', name), 'utf8');
/** The built pages, scripts, feeds and sitemap. */
const files = findFiles('**/*.{html,js,xml}', { cwd: 'dist' }).map((name) => ({ name, text: read(name) }));
/** Returns the attributes of a page's first photograph, by tag name. */
function photographIn(page: string) {
  const elements = byTag(elementsIn(read(page)), 'picture')
    .map((picture) => elementsIn(picture))
    .find((each) => each.some((element) => attributesOf(element)['src']?.includes('/photograph.')))!;
  return Object.fromEntries(elements.map((element) => [element.tagName, attributesOf(element)]));
}

test('a hidden project, its case study and its image are not published', () => {
  expect(files.filter(({ text }) => text.includes('a-hidden-project'))).toEqual([]);
  expect(findFiles('**/hidden*', { cwd: 'dist' })).toEqual([]);
});

test('a featured case study is on the home page, in the feed and in the sitemap', () => {
  const address = '/work/a-drawn-project';
  const links = byTag(elementsIn(read('index.html')), 'a').map(hrefOf);
  expect(links).toContain(address);
  // Four case studies are featured, but one of them is hidden.
  expect(links.filter((href) => href?.startsWith('/work/'))).toHaveLength(3);
  for (const [file, tag] of [
    ['work/rss.xml', 'link'],
    ['sitemap-0.xml', 'loc'],
  ] as const)
    expect(read(file)).toContain(`<${tag}>${ORIGIN}${address}</${tag}>`);
  expect(read(`${address.slice(1)}.html`)).toContain('href="https://drawn.example"');
  // This case study lists no team members, so its page has no label for them.
  expect(read(`${address.slice(1)}.html`)).not.toContain(`>${en.team}</dt>`);
  const feed = read('work/rss.xml');
  // Neither larger copies of images nor footnotes have relative addresses.
  expect(feed).not.toMatch(/[ ;]\/_astro\/|=&quot;#/);
  expect(feed).toContain('A caption&lt;/figcaption');
});

test('a legal text lists the services of the settings and who gets enquiries', () => {
  const items = byTag(elementsIn(read(LEGAL_PAGE)), 'li').map((item) => textOf(item).replace(/\s+/g, ' '));
  expect(items).toEqual(
    expect.arrayContaining([
      'count.example: Counts visits',
      fill(en.enquiriesInChat, { chat: 'Slack' }),
      en.enquiriesInProgram,
      en.enquiriesGetReceipt,
    ]),
  );
});

test("the form's notice and the privacy policy say that Google runs reCAPTCHA for the agency, and no page links to Google's privacy policy", () => {
  const mainOf = (page: string) => {
    const [main] = byTag(elementsIn(read(page)), 'main');
    return { text: textOf(main!).replace(/\s+/g, ' '), links: byTag(elementsIn(main!), 'a').map(hrefOf) };
  };
  const addendum = 'https://cloud.google.com/terms/data-processing-addendum';
  const notice = mainOf('contact.html');
  expect(notice.text).toContain(
    'This site is protected by reCAPTCHA. Google runs it on our behalf under its Data Processing Addendum. Our Privacy Policy says more.',
  );
  expect(notice.links).toEqual(expect.arrayContaining([addendum, '/privacy']));
  expect(mainOf('de/kontakt.html').text).toContain('Google betreibt es in unserem Auftrag');
  const privacy = mainOf(LEGAL_PAGE);
  expect(privacy.text).toContain('with Google reCAPTCHA. We decide what reCAPTCHA is for');
  expect(privacy.text).toContain('The legal basis is your consent (GDPR, Article 6 (1) (a))');
  expect(privacy.links).toContain(addendum);
  expect(files.filter(({ text }) => text.includes('policies.google.com'))).toEqual([]);
});

test('an image in body text can share a link with its caption', () => {
  const links = byTag(elementsIn(read(LEGAL_PAGE)), 'a');
  const shown = links.map((link) => [textOf(link), byTag(elementsIn(link), 'img').length]);
  expect(read(LEGAL_PAGE)).not.toContain('<a href="/"></a>');
  expect(shown).toContainEqual(['A caption', 1]);
});

test('the form posts to PUBLIC_API_HOST, and the policy of each page with the form allows that', () => {
  const pages = files.filter(({ text }) => text.includes('component-export="ContactForm"'));
  expect(pages.length).toBeGreaterThan(2);
  for (const { name, text } of pages) expect(text, name).toMatch(new RegExp(`connect-src [^;]*${API_HOST}`));
  expect(files.filter(({ name, text }) => name.endsWith('.js') && text.includes(API_HOST))).toHaveLength(1);
});

test.each([
  [
    'home page',
    'index.html',
    { width: '1280', height: '960', alt: 'A photograph', fetchpriority: 'high' },
    1920,
  ],
  ['articles page', 'insights.html', { width: '1280', height: '800', alt: '', loading: 'eager' }, 1920],
  ['portfolio', 'work.html', { width: '1280', height: '800' }, 1920],
  ['privacy page', LEGAL_PAGE, { width: '880', height: '587', alt: 'The seal' }, 1200],
])(
  'the photo on the %s is an AVIF image in the sizes for its frame, and is not enlarged',
  (_page, file, frame, largest) => {
    const { source, img } = photographIn(file);
    expect(img).toMatchObject(frame);
    expect(source).toMatchObject({
      type: 'image/avif',
      srcset: expect.stringMatching(
        new RegExp(` ${Math.round(0.375 * Number(frame.width))}w,.* ${largest}w$`),
      ),
    });
  },
);

test("a case study's wide image is used only on wide screens, as AVIF or WebP", () => {
  const sources = byTag(elementsIn(read('work/lighthouse.html')), 'source').map(attributesOf);
  const media = expect.stringContaining('min-width') as string;
  expect(sources.slice(0, 3)).toMatchObject([
    // The image's largest copy is as wide as the original.
    { media, type: 'image/avif', srcset: expect.stringMatching(/ 1200w$/) },
    { media },
    { type: 'image/avif' },
  ]);
  expect(sources[2]).not.toHaveProperty('media');
});

const UPLOADS = findFiles('src/content/**/*.jpg').map((file) => readFileSync(file));
const BUILT = findFiles('**/*.*', { cwd: 'dist' }).filter((name) =>
  statSync(path.join('dist', name)).isFile(),
);
const PICTURES = BUILT.filter((name) => /\.(jpe?g|png|webp|avif)$/.test(name));

test('no built file is an uploaded photo or contains the metadata of one', () => {
  expect(UPLOADS.filter((upload) => upload.includes(MARKER))).toHaveLength(2);
  const uploaded = BUILT.filter((name) => {
    const file = readFileSync(path.join('dist', name));
    return file.includes(MARKER) || UPLOADS.some((upload) => upload.equals(file));
  });
  expect(uploaded).toEqual([]);
});

test.each(PICTURES)(
  'the format of %s matches its extension, and the file contains no metadata',
  async (name) => {
    const { format, exif, xmp, iptc } = await sharp(path.join('dist', name)).metadata();
    expect(format === 'heif').toBe(name.endsWith('.avif'));
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
  },
);

test.each(PICTURES.filter((name) => name.includes('/photograph.')))(
  '%s shows the part of the photo that `focus` selects',
  async (name) => {
    const corner = { left: 1, top: 1, width: 1, height: 1 };
    const picture = sharp(path.join('dist', name)).removeAlpha().extract(corner);
    const [red = 0, green = 0] = await picture.raw().toBuffer();
    expect([red > 150, green < 100]).toEqual([true, true]);
  },
);

test("a team member without a portrait or profile gets an illustration and no link, and a portrait's alt text defaults to the name", () => {
  const team = elementsIn(read('team.html'));
  const member = elementsIn(byTag(team, 'article').find((each) => textOf(each).includes('No Body'))!);
  expect(byTag(member, 'svg').map(attributesOf)).toMatchObject([{ class: 'illustration' }]);
  expect(byTag(member, 'img', 'a')).toEqual([]);
  expect(byTag(team, 'img').map((portrait) => attributesOf(portrait)['alt'])).toContain('Some Body');
});

test('the build contains the site key, but neither secrets nor the local captcha', () => {
  const text = files.map((file) => file.text).join('\n');
  expect(text).toContain(NETLIFY_ENVIRONMENT['PUBLIC_RECAPTCHA_SITE_KEY']);
  const { RECAPTCHA_SECRET_KEY, SMTP_URL, ENQUIRY_WEBHOOK_SECRET } = NETLIFY_ENVIRONMENT;
  const secrets = [RECAPTCHA_SECRET_KEY!, new URL(SMTP_URL!).password, ENQUIRY_WEBHOOK_SECRET!];
  for (const secret of [...secrets, LOCAL_TOKEN_PREFIX]) expect(text).not.toContain(secret);
});
