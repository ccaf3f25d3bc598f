/** Mistakes that editors make, each a change to one file of the content in tests/support/small-content. */
import sharp from 'sharp';

/** The file in src/content; what is replaced by what, or by the bytes of a whole file, which is deleted without any; and a picture that is added to the same folder. */
export type Change = readonly [
  file: string,
  before: string | RegExp,
  after: string | Buffer | undefined,
  picture?: readonly [name: string, content: string | Buffer] | undefined,
];

/** A photograph of this size. */
export const photograph = (
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp' | 'avif' | 'tiff' = 'png',
) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .toFormat(format)
    .toBuffer();
export const PNG = await photograph(1280, 800);
const FRAME = await photograph(8, 5);
const FRAMES = [FRAME, await sharp(FRAME).negate().toBuffer()];
const MOVING = await sharp(FRAMES, { join: { animated: true } })
  .webp()
  .toBuffer();
/** Half a file, as after an upload that broke off. */
const HALF = PNG.subarray(0, PNG.length / 2);
export const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 5"/>';
/** The head of a photograph of an iPhone. */
const HEIC = Buffer.from('000000186674797068656963000000006d69663168656963', 'hex');
const TIFF = await photograph(8, 5, 'tiff');

const PROJECT = 'projects/nabz.yaml';
const OTHER_PROJECT = 'projects/tap-lane.yaml';
const MEMBER = 'team/noor.yaml';
const STUDY = 'studies/nabz.mdx';
const ARTICLE = 'articles/queues.mdx';
const TERMS = 'legal/terms.mdx';
const ABOUT = 'pages/about.yaml';
const AGENCY = 'agency.json';

/** The end of a file. */
const END = /$/;

/** An article, or a legal text, of this title. */
const article = (title: string, day = 'date') =>
  `---\ntitle: ${title}\ndescription: What we learned about ${title} while we built a booking system for clinics.\n${day}: 2024-03-01\n---\n`;

/** By when they are made. */
export const MISTAKES: readonly (readonly [when: string, ...Change])[] = [
  ['a required field is missing', STUDY, /^ {2}role: .*\n/m, ''],
  ['a required list is missing', PROJECT, /^tags:[\s\S]*$/m, ''],
  ['a required field is empty', PROJECT, /^title: .*/m, 'title:'],
  ['a required field is blank', MEMBER, /^alt: .*/m, "alt: ' '"],
  ['an optional field is misspelt', MEMBER, END, 'hiden: true\n'],
  ['a field of a section is unknown', ABOUT, '  heading: Our', '  note: Hi\n  heading: Our'],
  ['a flag is a word', OTHER_PROJECT, END, 'hidden: yes\n'],
  ['a number is a word', PROJECT, /^order: .*/m, 'order: two'],
  ['a number has leading zeros', PROJECT, /^order: .*/m, 'order: 007'],
  ['a number is not whole', AGENCY, /"projectsPerPage": \d+/, '"projectsPerPage": 1.5'],
  ['a list is a text', PROJECT, /^tags:[\s\S]*$/m, 'tags: React, Node.js\n'],
  ['a description is too long', PROJECT, /^description: .*/m, `description: ${'word '.repeat(60)}`],
  ['a summary is too short', 'pages/services.yaml', /^description: .*/m, 'description: Our people.'],
  ['an icon does not exist', 'services.yaml', 'icon: web', 'icon: wbe'],
  ['a service has too few features', 'services.yaml', /( {4}- .*\n){3}/, ''],
  ['a year is too late', STUDY, '2024', '2204'],
  ['a figure is a word', 'statistics.yaml', /value: .*/, 'value: plenty'],
  ['an entry of a list is a text', 'values.yaml', END, '- mission\n'],
  ['a name in a list is empty', 'technologies.yaml', '- Next.js', '-'],
  ['a list file is not a list', 'values.yaml', /[\s\S]*/, 'mission: yes\n'],
  ['a section of a page is missing', ABOUT, 'story:\n  heading: Our story\n', ''],
  ['a file of content has another ending', 'team/asha.yml', '', 'order: 4\n'],
  ['a file of content has the ending that Windows adds', 'team/asha.yaml.txt', '', 'order: 4\n'],
  ['a file of content is in a folder of its own', 'news/asha.md', '', 'order: 4\n'],
  ['the file of a page that must exist is missing', 'pages/home.yaml', '', undefined],
  ['a page is in a language that the site lacks', 'pages/about.gsw-CH.yaml', '', 'title: Über uns\n'],
  ['a file has an ending in capitals', 'legal/notes.MDX', '', 'A'],
  ['the name of an article has a #', 'articles/c#-tips.mdx', '', article('C# tips')],
  ['an article is called index', 'articles/index.mdx', '', article('Index')],
  ['an article has the number of a page of the list', 'articles/2.mdx', '', article('第2章')],
  ['a legal text has the name of the 404 page', 'legal/404.mdx', '', article('Gone', 'updated')],
  ['a legal text has the address of the CMS', 'legal/admin.mdx', '', article('Admin', 'updated')],
  ['the address of a page is index', ABOUT, END, 'address: index\n'],

  ['a file is in UTF-16', AGENCY, '', Buffer.from('\uFEFF{ "brand": "Guild" }', 'utf16le')],
  ['a file is in UTF-16 without a mark', MEMBER, '', Buffer.from('order: 4\n', 'utf16le')],
  ['a text has a control character', PROJECT, /^title: Nabz/m, 'title: Na\u0010bz'],
  ['a legal text has a control character', TERMS, END, '\nA\u0092 B\n'],
  ['a file is in Latin-1', MEMBER, '', Buffer.from('order: 4\nname: Jörg\n', 'latin1')],

  ['a case study names a service that does not exist', STUDY, '- web', '- wbe'],
  ['a case study is about a list', STUDY, 'project: nabz', 'project:\n  - nabz'],
  ['a list of a case study is empty', STUDY, '  - web\n', ''],

  ['two legal texts have the same address', TERMS, /^title/m, 'address: privacy\ntitle'],
  ['two pages have had the same address', TERMS, /^title/m, 'formerly:\n  - /blog/queues/\ntitle'],
  ['a former address is that of a page', ARTICLE, '/blog/queues', '/services/audit'],
  ['two projects have the same title', OTHER_PROJECT, /^title: .*/m, "title: ' nabz'"],
  ['a page and a legal text have the same title', TERMS, /^title: .*/m, 'title: Services'],
  ['a technology is listed twice', 'technologies.yaml', '- Node.js', '- React'],

  ['a field begins too far right', PROJECT, /^title/m, ' title'],
  ['an entry of a list begins too far right', PROJECT, '  - Node.js', '   - Node.js'],
  ['a line is indented with a tab', PROJECT, '  - React', '\t- React'],
  ['a single quote is not closed', PROJECT, 'title: ', "title: '"],
  ['a bracket is not closed', MEMBER, 'name: ', 'name: ['],
  ['there is no space after a colon', PROJECT, 'title: ', 'title:'],
  ['there is no space after the colon in a section', ABOUT, '  heading: Our', '  heading:Our'],
  ['a text with a colon is not in quotes', PROJECT, /^alt: .*/m, 'alt: Clinic: a queue'],
  ['a text begins with a star', PROJECT, /^title: .*/m, 'title: *Nabz*'],
  ['a text is cut at a #', PROJECT, /^title: .*/m, 'title: Turf #1'],
  ['a comma is missing in a JSON file', AGENCY, '"Guild",', '"Guild"'],
  ['a text of a JSON file is in single quotes', AGENCY, '"Guild"', "'Guild'"],
  ['a text of a JSON file has no quotes', AGENCY, '"Guild"', 'Guild'],

  ['a picture does not exist', PROJECT, './nabz.svg', './pictures/nabz.svg'],
  ['a picture is named with other capitals', PROJECT, 'nabz.svg', 'Nabz.svg'],
  ['a picture is written with a backslash', PROJECT, './nabz.svg', '.\\nabz.svg'],
  ['the name of a picture has a percent sign', PROJECT, 'nabz.svg', '100%.svg', ['100%.svg', SVG]],
  ['the name of a picture has a #', PROJECT, 'nabz.svg', 'n#1.svg', ['n#1.svg', SVG]],
  ['a picture from a telephone is called JPEG', PROJECT, 'nabz.svg', 'nabz.jpg', ['nabz.jpg', HEIC]],
  ['a PNG has another ending', PROJECT, 'nabz.svg', 'nabz.gif', ['nabz.gif', PNG]],
  ['a picture moves', PROJECT, 'nabz.svg', 'nabz.webp', ['nabz.webp', MOVING]],
  ['a TIFF is called JPEG', PROJECT, 'nabz.svg', 'nabz.jpg', ['nabz.jpg', TIFF]],
  ['a picture is half a file', PROJECT, 'nabz.svg', 'nabz.png', ['nabz.png', HALF]],
  ['a picture of a legal text is in public', TERMS, END, '\n![The mark](/favicon.svg)\n'],
  ['a picture has no alternative text', TERMS, END, '\n![ ](./seal.svg)\n', ['seal.svg', SVG]],

  ['the frontmatter is missing', TERMS, '---\n', ''],
  ['the frontmatter is no YAML', TERMS, /^description: .*/m, 'description: The terms: ours.'],
  ['a brace in a legal text is not closed', TERMS, END, '\nFees are {paid\n'],
  ['a text follows an import without an empty line', TERMS, END, "\nimport A from './a.astro'\n## Notes\n"],
  ['a legal text has a script', TERMS, END, '\n<script>alert(1)</script>\n'],
  ['an element of a legal text has a style', TERMS, END, '\nA<br style="color: red" {...b} />\n'],
  ['a link runs a script', TERMS, END, '\n[rights](javascript:alert(1))\n'],
  ['words in a legal text are in braces', TERMS, END, '\nFees are {net}.\n'],
  ['code in a legal text stands between comments', TERMS, END, '\n{/* a */ fees /* b */}\n'],
  ['a heading of a legal text skips a level', TERMS, END, '\n#### Fees\n'],
  ['the first heading of a legal text is of the third level', TERMS, '## Our', '### Our'],
  ['a heading has a component', TERMS, END, '\n## About <Brand />\n'],
  ['a heading is empty', TERMS, END, '\n##\n'],
  ['a heading is a picture', TERMS, END, '\n## ![The seal](./seal.svg)\n', ['seal.svg', SVG]],
  ['a heading has no space', TERMS, END, '\n##Rights\n'],
  ['a heading has a no-break space', TERMS, END, '\n##\u00a0Rights\n'],
  ['a number has a no-break space', TERMS, END, '\n1.\u00a0Rights\n'],
  ['an item has no space after a star', TERMS, END, '\n*Übersicht\n'],
  ['an item in a quotation has no space', TERMS, END, '\n> The *terms*:\n> -Rights\n'],
  ['a table has no second line', TERMS, END, '\n| Data | Days |\n| A | 3 |\n'],
  ['the address of a picture has a space', TERMS, END, '\n![Seal](./seal 1.svg)\n'],
  ['a space stands before an address', TERMS, END, '\n[rights] (/privacy)\n'],
  ['a space stands before the id of a heading', TERMS, END, '\n[above] (#our-services)\n'],
  ['a link has no definition', TERMS, END, '\n[rights][1]\n'],
  ['brackets are between stars', TERMS, END, '\nこれは*「重点」*です。\n'],
  ['quotation marks are between stars', TERMS, END, '\nEin **„Wort“**text und **mehr**.\n'],
  ['numbers have a ~', TERMS, END, '\n10~20 and 30~40\n'],
  ['a link leads to a page that does not exist', TERMS, END, '\n[cookies][1]\n\n[1]: /cookie\n'],
  ['a link leads to where a rule answers 404', TERMS, END, '\n[Shop](/de/shop)\n'],
  ['a link leads to the case study of a hidden project', TERMS, END, '\n[Puls](/work/puls)\n'],
  ['a link leads to a folder of files', TERMS, END, '\n[files](/%C3%A0%20lire)\n'],
  ['a link leads to a file with a % that encodes nothing', TERMS, END, '\n[menu](/caf%E9.pdf)\n'],
  ['a link leads to a page of a list that does not exist', TERMS, END, '\n[more](/insights/2)\n'],
  ['a link to a heading has its signs', TERMS, END, '\n## A -- B\n\n[there](#a----b)\n'],
  ['an email address has a comma', TERMS, END, '\n[mail](mailto:hello@guild,example)\n'],
  ['a link leads to a heading that does not exist', TERMS, END, '\n[rights](/privacy#our-rights)\n'],
  ['a link leads to a heading that its own text lacks', TERMS, END, '\n[above](#our-service)\n'],
  ['a link of the menu leads to a page that does not exist', AGENCY, '"about"', '"careers"'],
  ['a focus is in percent', PROJECT, END, 'focus: 50% 20%\n'],
  ['a date of a legal text is a month', TERMS, /^title/m, 'updated: 2026-03\ntitle'],
  ['a date of a legal text is in the future', TERMS, /^title/m, 'updated: 2999-01-01\ntitle'],
  ['an article was changed before it was published', ARTICLE, /^author/m, 'updated: 2024-02-29\nauthor'],
];
