/**
 * What an editor wrote, where, and what the check says about it: each row is a change to one of the files in
 * tests/support/content-fixture, after which the check must report this mistake and no other.
 */
import sharp from 'sharp';

/**
 * A change to a file in src/content. `after` replaces the text `before`. If `after` is a buffer, it replaces the whole
 * file; if it is undefined, the file is deleted. `picture` is an image to add.
 */
export type Change = readonly [
  file: string,
  before: string | RegExp,
  after: string | Buffer | undefined,
  picture?: readonly [name: string, content: string | Buffer] | undefined,
];

/** Returns a photograph of the given size. */
export const photograph = (width: number, height: number, format: 'png' | 'jpeg' | 'webp' | 'avif' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .toFormat(format)
    .toBuffer();
export const PNG = await photograph(1280, 800);
const FRAME = await photograph(8, 5);
const FRAMES = [FRAME, await sharp(FRAME).negate().toBuffer()];
const MOVING = await sharp(FRAMES, { join: { animated: true } })
  .webp()
  .toBuffer();
export const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 5"/>';

/** Returns a section with questions below a paragraph. */
const FAQ = (paragraph: string) =>
  `kind: faq\n    heading: A\n    text:\n      - '${paragraph}'\n    questions:\n      - question: A?\n        answer:\n          - A`;

const PROJECT = 'projects/nabz.yaml';
const OTHER_PROJECT = 'projects/tap-lane.yaml';
const MEMBER = 'team/noor.yaml';
const STUDY = 'studies/nabz.mdx';
const ARTICLE = 'articles/queues.mdx';
const TERMS = 'legal/terms.mdx';
const ABOUT = 'pages/about.yaml';
const AGENCY = 'agency.json';
const HOME = 'pages/home.yaml';

/** A text that is too long for a description. */
const LONG = ' word'.repeat(50);

/** Matches the end of a file. */
const END = /$/;

/** The date of an article that isn't published yet. */
const FUTURE = 'date: 2999-01-01';
const CHANGED = 'updated: 2024-03-01';

/** Returns an article or a legal text with the given title. */
const article = (title: string, day = 'date: 2024-03-01') =>
  `---\ntitle: ${title}\ndescription: What we learned about ${title} while we built a booking system for clinics.\n${day}\n---\n`;

/** The beginning of each mistake's message, after the name of the file, and the change that causes it. */
export const MISTAKES: readonly (readonly [message: string, ...Change])[] = [
  [
    '1  "/spring", as in src/content/pages/about.yaml:1. Only one page can have an address, now or formerly. Rename the file',
    'landing/about.yaml',
    '',
    'title: Spring\ndescription: What we offer in spring, in so many words as a summary needs.\naddress: spring\nsections:\n  - kind: services\n    heading: A\n',
  ],
  ['2  title: nothing. Write a single line of text without', PROJECT, /^title: .*/m, 'title:'],
  ['8  hiden: a field "hiden". The possible fields are', MEMBER, END, 'hiden: true\n'],
  ['9  hidden: "yes". Write true or false, or leave it out.', OTHER_PROJECT, END, 'hidden: yes\n'],
  ['1  order: "two". Write a number without quotes, 0 or', PROJECT, /^order: .*/m, 'order: two'],
  [
    '34  projectsPerPage: 1.5. Write a whole number without',
    AGENCY,
    /"projectsPerPage": \d+/,
    '"projectsPerPage": 1.5',
  ],
  [
    '6  tags: "React, Node.js". Write a list, 1 or more',
    PROJECT,
    /^tags:[\s\S]*$/m,
    'tags: React, Node.js\n',
  ],
  ['3  description: "A telehealth app for village clinics,', PROJECT, '.\n', `${LONG}.\n`],
  ['2  #1 icon: "wbe". Write one of web, mobile, ai, cloud,', 'services.yaml', 'icon: web', 'icon: wbe'],
  ['6  #1 features: ["Source code of your own"] (1). Write', 'services.yaml', /( {4}- .*\n){3}/, ''],
  ['5  #2: "mission". Write the fields id, icon, title,', 'values.yaml', END, '- mission\n'],
  ['1  a content file not shown on any page. Rename it, or', 'team/asha.yaml.txt', '', 'order: 4\n'],
  ['1  no such file. Restore the file or its name', 'pages/home.yaml', '', undefined],
  [
    '1  a content file not shown on any page. Rename it, or',
    'pages/about.gsw-CH.yaml',
    '',
    'title: Über uns\n',
  ],
  [
    '10  text: [shop] (https:. Write a link as',
    'articles/shop.md',
    '',
    `${article('Shop')}\n\n\n\n[shop] (https://a.example/)\n`,
  ],
  ['2  "#" in the name c#-tips.mdx. The name becomes an', 'articles/c#-tips.mdx', '', article('C# tips')],
  [
    '2  the address /insights/index. An address cannot end',
    'articles/index.mdx',
    '',
    article('Index', FUTURE),
  ],
  ['2  the address /insights/2. Numbers are reserved for', 'articles/2.mdx', '', article('第2章')],
  ['2  the address /admin. /admin is reserved. Rename the', 'legal/admin.mdx', '', article('Admin', CHANGED)],
  ['9  address: the address /home. /social/home.jpg is the', ABOUT, END, 'address: home\n'],

  [
    '1  a file in another encoding. Save it as UTF-8',
    MEMBER,
    '',
    Buffer.from('order: 4\nname: Jörg\n', 'latin1'),
  ],

  ['6  services #1: "wbe". Write the name of an entry of', STUDY, '- web', '- wbe'],
  ['3  project: ["nabz"]. Write a name. The project of this', STUDY, 'project: nabz', 'project:\n  - nabz'],

  ['2  "/about", as in src/content/pages/about.yaml:1. Only', 'legal/about.mdx', '', article('Us', CHANGED)],
  ['2  address: "/privacy", as in', TERMS, /^title/m, 'address: privacy\ntitle'],
  ['3  formerly #1: "/blog/queues/", as in', TERMS, /^title/m, 'formerly:\n  - /blog/queues/\ntitle'],
  ['7  formerly #1: "/services/audit", as in', ARTICLE, '/blog/queues', '/services/audit'],
  ['2  title: " nabz", as in', OTHER_PROJECT, /^title: .*/m, "title: ' nabz'"],
  ['2  title: "Services", as in', TERMS, /^title: .*/m, 'title: Services'],

  ['8  `- Node.js`. An item with more spaces before it than', PROJECT, '  - Node.js', '   - Node.js'],
  ["9  an empty line. Missing closing 'quote. A text needs", PROJECT, 'title: ', "title: '"],
  ['5  `alt: Clinic: a queue`. Nested mappings are not', PROJECT, /^alt: .*/m, 'alt: Clinic: a queue'],
  ['2  `title: *Nabz*`. A text that begins with &, * or !', PROJECT, /^title: .*/m, 'title: *Nabz*'],
  ['2  `title: Turf #1`. A text that contains " #" needs', PROJECT, /^title: .*/m, 'title: Turf #1'],
  ['3  `"tagline": "Quiet machines.",`. Expected \',\' or \'}\'', AGENCY, '"Guild",', '"Guild"'],
  ['36  `, "a":`. Unexpected end of JSON input', AGENCY, /\}\s*$/, ', "a":'],
  ["2  `\"brand\": 'Guild',`. Unexpected token ''', ...\"", AGENCY, '"Guild"', "'Guild'"],

  ['4  image: "./pictures/nabz.svg". Write the name of a', PROJECT, './nabz.svg', './pictures/nabz.svg'],
  ['4  image: "./Nabz.svg". Write the name of a picture in', PROJECT, 'nabz.svg', 'Nabz.svg'],
  [
    '4  image: "./nabz.webp". The picture is animated: save',
    PROJECT,
    'nabz.svg',
    'nabz.webp',
    ['nabz.webp', MOVING],
  ],
  ['10  picture: "/favicon.svg". Write the name of a', TERMS, END, '\n![The mark](/favicon.svg)\n'],
  ['10  picture: a picture without text between its', TERMS, END, '\n![ ](./seal.svg)\n', ['seal.svg', SVG]],

  ['1  no fields. Begin the file with a line "---", a line', TERMS, '---\n', ''],
  [
    '3  `description: The terms: ours.`. Nested mappings are',
    TERMS,
    /^description: .*/m,
    'description: The terms: ours.',
  ],
  ['10  `Fees are {paid`. 10:10: Unexpected end of file in', TERMS, END, '\nFees are {paid\n'],
  [
    "10  code: import A from './a.astro'. Write \\{ or \\<, a",
    TERMS,
    END,
    "\nimport A from './a.astro'\n## Notes\n",
  ],
  ['10  component: <script>. Write a link as', TERMS, END, '\n<script>alert(1)</script>\n'],
  ['10  component: <br style {…}>. Write a link as', TERMS, END, '\nA<br style="color: red" {...b} />\n'],
  ['10  code: {/* a */ fees /* b */}. Write \\{ or \\<, a', TERMS, END, '\n{/* a */ fees /* b */}\n'],
  ['10  text: | Data | Days |. A table has a line | --- |', TERMS, END, '\n| Data | Days |\n| A | 3 |\n'],
  ['10  text: ![Seal](./seal 1.svg). Write a link as', TERMS, END, '\n![Seal](./seal 1.svg)\n'],
  ['10  text: A note.[^1]. Add the text of this footnote,', TERMS, END, '\nA note.[^1]\n'],
  ['10  text: ~20 and 30~. Write \\~ for a ~: words between', TERMS, END, '\n10~20 and 30~40\n'],
  ['13  sections #3: a second statistics. A page shows only', HOME, /cs\n/, 'cs\n  - kind: statistics\n'],
  [
    '16  sections #3 anchor: "a". Write a name that no other',
    HOME,
    /(cs)\n([^]*services)\n/,
    '$1\n    anchor: a\n$2\n    anchor: a\n',
  ],
  [
    '21  sections #7 anchor: "email". Write a name that no',
    HOME,
    END,
    '  - kind: form\n    heading: A\n    anchor: email\n',
  ],
  ['4  sections #1 kind: "heroes". Write one of hero,', HOME, 'kind: hero', 'kind: heroes'],
  ['12  sections #2: "statistics". Write a "kind" (hero,', HOME, 'kind: stat', 'stat'],
  ['13  sections #3 heading: nothing. Write a single line', HOME, '\n    heading: Our services', ''],
  ['9  sections #1 buttons #1 to: "shop". Write the name of', HOME, 'to: services', 'to: shop'],
  ['21  sections #6 text #1: "shop". Write the name of an', HOME, /kind: call$/m, FAQ('[Ask](shop)')],
  ['9  sections #1 buttons #1 to: "http://a.example". Write', HOME, 'to: services', 'to: http://a.example'],
  ['25  navigation #1 page: "careers". Write the name of an', AGENCY, '"about"', '"careers"'],
  [
    '5  card: "../projects/nabz.svg". Export it as PNG,',
    ARTICLE,
    'author:',
    'card: ../projects/nabz.svg\nauthor:',
    ['../projects/nabz.svg', SVG],
  ],
  ['4  date: "2024-03-01 24:00". Write a date such as', ARTICLE, '2024-03-01', '2024-03-01 24:00'],
  ['4  date: "2024-02-30 09:00". Write a date such as', ARTICLE, '2024-03-01', '2024-02-30 09:00'],
];
