/** Mistakes that editors make. Each is a change to a file in tests/support/content-fixture. */
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

/** Adds a video with the given address to an article. */
const video = (address: string): Change => [
  ARTICLE,
  'date: ',
  `video:\n  address: ${address}\n  title: A\n  poster: ../projects/nabz.svg\ndate: `,
];

/**
 * Each mistake's message and change. The message is abbreviated, in the format: line, field, what was found → what was
 * expected → the fix.
 */
export const MISTAKES: readonly (readonly [message: string, ...Change])[] = [
  ['15  quotation role  nothing → add a line "role: …"', STUDY, /^ {2}role: .*\n/m, ''],
  ['1  tags  nothing → add a line "tags:", and its entries below it, each', PROJECT, /^tags:[\s\S]*$/m, ''],
  ['2  title  nothing → add it on this line', PROJECT, /^title: .*/m, 'title:'],
  ['5  video address  "https://youtube.com/c/a" → the address of a', ...video('https://youtube.com/c/a')],
  ['5  video address  "/filn.mp4" → a file public/filn.mp4', ...video('/filn.mp4')],
  ['6  video captions  "de" → a file public/film.de.vtt', ...video('/film.mp4\n  captions: de')],
  ['8  hiden  a field "hiden" → correct its name or remove it', MEMBER, END, 'hiden: true\n'],
  ['9  hidden  "yes" → write it like this, or remove it', OTHER_PROJECT, END, 'hidden: yes\n'],
  ['1  order  "two" → write digits without quotes, such as 7', PROJECT, /^order: .*/m, 'order: two'],
  ['1  projectsPerPage  nothing → add "projectsPerPage": …', AGENCY, /,\n *"projectsPerPage": \d+/, ''],
  ['22  navigation  "none" → write its entries', AGENCY, /"navigation": \[[^\]]*\]/, '"navigation": "none"'],
  ['34  projectsPerPage  1.5 → a whole number', AGENCY, /"projectsPerPage": \d+/, '"projectsPerPage": 1.5'],
  ['6  tags  "React, Node.js" → write each entry on', PROJECT, /^tags:[\s\S]*$/m, 'tags: React, Node.js\n'],
  ['3  description → word… (317) → 1 to 190 characters → correct its size', PROJECT, '.\n', `${LONG}.\n`],
  ['2  #1 icon  "wbe" → write it like this', 'services.yaml', 'icon: web', 'icon: wbe'],
  ['6  #1 features  → (1) → 2 to 6 entries', 'services.yaml', /( {4}- .*\n){3}/, ''],
  ['5  #2  "mission" → write each on its own line, as "name: text"', 'values.yaml', END, '- mission\n'],
  ['1  {"mission":"yes"} → a list', 'values.yaml', /[\s\S]*/, 'mission: yes\n'],
  ['1  story  nothing → add a line "story:", and its fields', ABOUT, 'story:\n  heading: Our story\n', ''],
  [
    'not shown on any page → src/content/team/*.yaml → rename or delete it',
    'team/asha.yaml.txt',
    '',
    'order: 4\n',
  ],
  [
    'not shown on any page → src/content/agency.json, → move it to another folder',
    'news/asha.md',
    '',
    'order: 4\n',
  ],
  ['1  no such file → restore the file or its name', 'pages/home.yaml', '', undefined],
  [
    'not shown on any page → rename it, or add its language in',
    'pages/about.gsw-CH.yaml',
    '',
    'title: Über uns\n',
  ],
  ['not shown on any page → write its extension in lower case, .mdx', 'legal/notes.MDX', '', 'A'],
  [
    '10  text  [shop] ( → a link',
    'articles/shop.md',
    '',
    `${article('Shop')}\n\n\n\n[shop] (https://a.example/)\n`,
  ],
  ['2  "#" in the name c#-tips.mdx → rename the file', 'articles/c#-tips.mdx', '', article('C# tips')],
  ['2  the address /insights/index → addresses cannot', 'articles/index.mdx', '', article('Index', FUTURE)],
  ['2  the address /insights/2 → numbers are reserved for', 'articles/2.mdx', '', article('第2章')],
  ['2  the address /admin → /admin is reserved', 'legal/admin.mdx', '', article('Admin', CHANGED)],
  ['9  address  the address /home → social image → choose another one', ABOUT, END, 'address: home\n'],
  ['9  address  the address /index → choose another one', ABOUT, END, 'address: index\n'],

  ['1  a file in another encoding → save it as UTF-8.', MEMBER, '', Buffer.from('order: 4\n', 'utf16le')],
  ['2  title  "Na\\u0010bz" → a single line of text without', PROJECT, /^title: Nabz/m, 'title: Na\u0010bz'],
  ['1  a file in another encoding', MEMBER, '', Buffer.from('order: 4\nname: Jörg\n', 'latin1')],

  ['6  services #1  "wbe" → an entry of services, such as web → correct the name', STUDY, '- web', '- wbe'],
  ['3  project  ["nabz"] → a name. The project of this case', STUDY, 'project: nabz', 'project:\n  - nabz'],

  [
    '2  "/about", as in src/content/pages/about.yaml:1 → rename the',
    'legal/about.mdx',
    '',
    article('Us', CHANGED),
  ],
  ['2  address  "/privacy", as in → choose another one', TERMS, /^title/m, 'address: privacy\ntitle'],
  ['3  formerly #1  "/blog/queues/", as in', TERMS, /^title/m, 'formerly:\n  - /blog/queues/\ntitle'],
  ['7  formerly #1  "/services/audit", as in', ARTICLE, '/blog/queues', '/services/audit'],
  ['2  title  " nabz", as in → a different title in each', OTHER_PROJECT, /^title: .*/m, "title: ' nabz'"],
  ['2  title  "Services", as in src/content/pages/services.yaml:1', TERMS, /^title: .*/m, 'title: Services'],

  ['1  order: 2 → valid YAML. The parser says: Nested → compare this line and', PROJECT, /^title/m, ' title'],
  ['8  - Node.js → add or remove spaces at the start of this line', PROJECT, '  - Node.js', '   - Node.js'],
  ["9  an empty line → valid YAML. The parser says: Missing closing 'quote", PROJECT, 'title: ', "title: '"],
  ['2  title:Nabz → valid YAML. The parser says: Implicit keys', PROJECT, 'title: ', 'title:'],
  ['5  alt: Clinic: a queue → valid YAML.', PROJECT, /^alt: .*/m, 'alt: Clinic: a queue'],
  ['2  title: *Nabz* → put the text in single quotes, and write', PROJECT, /^title: .*/m, 'title: *Nabz*'],
  ['2  title: Turf #1 → put the text in single quotes, and', PROJECT, /^title: .*/m, 'title: Turf #1'],
  [
    '3  "tagline": "Quiet machines.", → correct the quotes or brackets of this line, or',
    AGENCY,
    '"Guild",',
    '"Guild"',
  ],
  ['2  "brand": \'Guild\', → each name and each text in double quotes', AGENCY, '"Guild"', "'Guild'"],

  [
    '4  image  "./pictures/nabz.svg" → in the same folder → add the file',
    PROJECT,
    './nabz.svg',
    './pictures/nabz.svg',
  ],
  ['4  image  "./Nabz.svg" → case-sensitive', PROJECT, 'nabz.svg', 'Nabz.svg'],
  [
    'a picture that is not animated → save one of its frames',
    PROJECT,
    'nabz.svg',
    'nabz.webp',
    ['nabz.webp', MOVING],
  ],
  ['10  picture  "/favicon.svg" → add the file', TERMS, END, '\n![The mark](/favicon.svg)\n'],
  ['a picture without text → ![What it shows]', TERMS, END, '\n![ ](./seal.svg)\n', ['seal.svg', SVG]],

  ['1  no frontmatter → begin the file with a line "---", a line "name: text" for each', TERMS, '---\n', ''],
  ['3  description: The terms: ours.', TERMS, /^description: .*/m, 'description: The terms: ours.'],
  ['10  Fees are {paid → write \\{ or \\<, a link as [words](https://…),', TERMS, END, '\nFees are {paid\n'],
  ["10  code  import A from './a.astro'", TERMS, END, "\nimport A from './a.astro'\n## Notes\n"],
  ['10  component  <script> → use one of these. Write a link', TERMS, END, '\n<script>alert(1)</script>\n'],
  ['10  component  <br style {…}> → one of <Brand />', TERMS, END, '\nA<br style="color: red" {...b} />\n'],
  [
    '10  code  {net} → text. { and < are read as code, and so is a paragraph',
    TERMS,
    END,
    '\nFees are {net}.\n',
  ],
  ['10  code  {/* a */ fees /* b */}', TERMS, END, '\n{/* a */ fees /* b */}\n'],
  ['10  heading  #### → use one of these', TERMS, END, '\n#### Fees\n'],
  ["6  heading  ### → ##. The page's title is #, and levels can't be skipped", TERMS, '## Our', '### Our'],
  ['10  heading  a component in a heading → write only words in the', TERMS, END, '\n## About <Brand />\n'],
  ['10  heading  a heading without words → words', TERMS, END, '\n##\n'],
  ['10  text  | Data | Days | → a table: → or write \\| for', TERMS, END, '\n| Data | Days |\n| A | 3 |\n'],
  ['10  text  ![Seal](./seal 1.svg) → write no space before (', TERMS, END, '\n![Seal](./seal 1.svg)\n'],
  ['10  text  [rights] (/privacy) → a link [words](/page) or a', TERMS, END, '\n[rights] (/privacy)\n'],
  ['10  text  [shop] ( → a link [words](/page)', TERMS, END, '\n[shop] (https://a.example/)\n'],
  ['10  text  A note.[^1] → add that line, or', TERMS, END, '\nA note.[^1]\n'],
  ['10  text  ~20 and 30~ → write \\~ for a ~', TERMS, END, '\n10~20 and 30~40\n'],
  ['13  sections #3  a second statistics → remove one', HOME, /cs\n/, 'cs\n  - kind: statistics\n'],
  [
    '16  sections #3 anchor  "a" → no other section',
    HOME,
    /(cs)\n([^]*services)\n/,
    '$1\n    anchor: a\n$2\n    anchor: a\n',
  ],
  [
    '21  sections #7 anchor  "email" → no form field on the page',
    HOME,
    END,
    '  - kind: form\n    heading: A\n    anchor: email\n',
  ],
  ['19  sections #7  neither → a picture ("image") or a', HOME, END, '  - kind: media\n    heading: A\n'],
  [
    '19  sections #7  both → use one of the two',
    HOME,
    END,
    '  - kind: media\n    heading: A\n    image: ../projects/nabz.svg\n    alt: A\n    video: { address: /film.mp4, title: A, poster: ../projects/nabz.svg }\n',
  ],
  ['18  sections #6  an intro without a heading → add', HOME, /kind: call$/m, 'kind: call\n    intro: A'],
  ['4  sections #1 kind  "heroes" → one of hero, statistics', HOME, 'kind: hero', 'kind: heroes'],
  ['12  sections #2  "statistics" → a field "kind" (hero,', HOME, 'kind: stat', 'stat'],
  ['13  sections #3 heading  nothing → add a line "heading: …"', HOME, '\n    heading: Our services', ''],
  ['13  sections #2 badge  a field "badge" → only the fields kind,', HOME, 'cs\n', 'cs\n    badge: A\n'],
  ['9  sections #1 buttons #1 to  "shop" → an entry of pages, such as', HOME, 'to: services', 'to: shop'],
  ['21  sections #6 text #1  "shop" → an entry of pages, such as', HOME, /kind: call$/m, FAQ('[Ask](shop)')],
  ['"http://a.example" → an address on the site that', HOME, 'to: services', 'to: http://a.example'],
  ['25  navigation #1 page  "careers" → an entry of pages, such as', AGENCY, '"about"', '"careers"'],
  [
    '5  card  "../projects/nabz.svg" → a JPEG, PNG, AVIF or WebP file → export',
    ARTICLE,
    'author:',
    'card: ../projects/nabz.svg\nauthor:',
    ['../projects/nabz.svg', SVG],
  ],
  ['4  date  "2024-03-01 24:00" → 2026-03-01 09:00', ARTICLE, '2024-03-01', '2024-03-01 24:00'],
  ['4  date  "2024-02-30 09:00" → 2026-03-01 09:00', ARTICLE, '2024-03-01', '2024-02-30 09:00'],
  ['5  updated  2024-02-29 → 2024-03-01 or later', ARTICLE, /^author/m, 'updated: 2024-02-29\nauthor'],
  ['7  contact phone  "+45 (011) 22 33 44" → A 0 that is not dialled', AGENCY, '45 11', '45 (011)'],
  ['7  contact phone  "+45 (0 11) 22 33 44" → A 0 that is not dialled', AGENCY, '45 11', '45 (0 11)'],
  [
    '15  legalContact phoneShown  "06-1234" → "phone" next to it → add "phone", or remove it',
    AGENCY,
    '"social"',
    '"legalContact": { "phoneShown": "06-1234" }, "social"',
  ],
  [
    '10  contact address format  "{postalCode} {town}" → "postalCode" next to it → remove {postalCode}, or',
    AGENCY,
    '"postalCode": "8000"',
    '"format": "{postalCode} {town}"',
  ],
];
