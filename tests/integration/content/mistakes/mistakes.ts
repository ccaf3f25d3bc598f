/** Mistakes that editors make, each a change to one file of the sample content (tests/support/sample.ts). */

/**
 * When it is made, in the words of the test's title; the file in src/content; what is replaced by what; and a
 * picture that is added to the same folder.
 */
export type Mistake = readonly [
  when: string,
  file: string,
  before: string | RegExp,
  after: string,
  picture?: readonly [name: string, content: string | Buffer],
];

/** The beginning of a PNG file, which states its size. */
export function png(width: number, height: number): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000806000000', 'hex');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

const PROJECT = 'projects/nabz.yaml';
const OTHER_PROJECT = 'projects/tap-lane.yaml';
const MEMBER = 'team/noor.yaml';
const TERMS = 'legal/terms.mdx';

/** The end of a file. */
const END = /$/;

const fields: Mistake[] = [
  ['a required field is missing', PROJECT, /^title: .*\n/m, ''],
  ['a required field is empty', PROJECT, /^title: .*/m, 'title:'],
  ['a required field is blank', MEMBER, /^alt: .*/m, "alt: ' '"],
  ['a field is misspelt', MEMBER, 'bio:', 'boi:'],
  ['an optional field is misspelt', MEMBER, END, 'hiden: true\n'],
  ['a field of a section is misspelt', 'pages/about.yaml', '    heading: Our', '    headline: Our'],
  ['a field of the frontmatter is misspelt', TERMS, 'description:', 'summary:'],
  ['a number is a word', PROJECT, /^order: .*/m, 'order: two'],
  ['a number is not whole', PROJECT, /^order: .*/m, 'order: 1.5'],
  ['a text is a number', PROJECT, /^title: .*/m, 'title: 112'],
  ['a true is a word', MEMBER, END, 'hidden: yes\n'],
  ['a list is a text', PROJECT, /^tags:[\s\S]*$/m, 'tags: React, Node.js\n'],
  ['a description is too long', PROJECT, /^description: .*/m, `description: ${'word '.repeat(60)}`],
  ['a summary is too short', 'pages/services.yaml', /^description: .*/m, 'description: Our people.'],
  ['a title of a legal text is too long', TERMS, /^title: .*/m, `title: ${'Terms '.repeat(10)}`],
  ['a picture does not exist', PROJECT, './nabz.svg', './nabs.svg'],
  ['a picture is of another file type', PROJECT, './nabz.svg', './nabz.yaml'],
  ['an icon does not exist', 'services.yaml', 'icon: web', 'icon: wbe'],
  ['a service has too few features', 'services.yaml', /^ {4}- .*\n/m, ''],
  ['a figure is a word', 'statistics.yaml', /value: .*/, 'value: plenty'],
  ['a web address is a name', MEMBER, /^linkedin: .*/m, 'linkedin: noor'],
  ['an entry of a list is a text', 'values.yaml', END, '- mission\n'],
  ['an order is zero', PROJECT, /^order: .*/m, 'order: 0'],
  ['a figure has four digits', 'statistics.yaml', /value: .*/, 'value: 1200+'],
  ['a text is a number that begins with zeros', PROJECT, /^title: .*/m, 'title: 007'],
  ['an alternative text is empty', MEMBER, /^alt: .*/m, 'alt:'],
  ['a section has another id', 'pages/about.yaml', 'id: story', 'id: our-story'],
  ['a section is missing', 'pages/about.yaml', / {2}- id: values[\s\S]*/, ''],
  ['a name in a list is empty', 'technologies.yaml', '- Next.js', '-'],
];

const quotes: Mistake[] = [
  ['a text is cut at a #', PROJECT, /^title: .*/m, 'title: Turf #1'],
  ['an entry of a list is cut at a #', PROJECT, '- Node.js', '- F #'],
  ['a text begins with a #', MEMBER, /^linkedin: .*/m, 'linkedin: #'],
  ['a text is in typographic quotes', PROJECT, /^title: .*/m, 'title: “Turf Time”'],
  ['a text in single quotes has an apostrophe', MEMBER, /^bio: .*/m, "bio: 'It's her team.'"],
  ['a quoted text with an apostrophe has no quote at its end', MEMBER, /^bio: .*/m, "bio: 'It's her team."],
  ['a text goes on after its quotes', MEMBER, /^role: .*/m, 'role: "Head" of Design'],
];

const pictures: Mistake[] = [
  ['a picture is in a format of telephones', PROJECT, 'nabz.svg', 'nabz.heic', ['nabz.heic', 'heic']],
  ['a picture is a text file', PROJECT, 'nabz.svg', 'nabz.jpg', ['nabz.jpg', 'a text']],
  ['a picture is empty', PROJECT, 'nabz.svg', 'nabz.png', ['nabz.png', '']],
  ['a picture is small', PROJECT, 'nabz.svg', 'nabz.png', ['nabz.png', png(160, 100)]],
  ['a portrait is small', MEMBER, 'noor.svg', 'noor.png', ['noor.png', png(300, 760)]],
  ['a picture is named with other capitals', PROJECT, 'nabz.svg', 'Nabz.svg'],
  [
    'a picture has an accent that macOS stores as two characters',
    PROJECT,
    'nabz.svg',
    'caf\u00e9.png',
    ['cafe\u0301.png', png(1280, 800)],
  ],
  ['a picture is most like that of another project', PROJECT, 'nabz.svg', 'tap-lame.svg'],
  ['a picture is in a folder that does not exist', PROJECT, './nabz.svg', './pictures/nabz.svg'],
  [
    'a photograph of a legal text is in public',
    TERMS,
    END,
    '\n![The seal](/seal.png)\n',
    ['../../../public/seal.png', png(640, 400)],
  ],
];

const places: Mistake[] = [
  ['a project is in a folder of its own', 'projects/2026/turf.yaml', '', 'order: 7\n'],
  ['a project has another file name extension', 'projects/turf.yml', '', 'order: 7\n'],
  ['an editor of Windows added .txt to a name', 'projects/turf.yaml.txt', '', 'order: 7\n'],
  ['a legal text is no MDX file', 'legal/imprint.md', '', 'Us.\n'],
];

const duplicates: Mistake[] = [
  ['two projects have the same title', OTHER_PROJECT, /^title: .*/m, 'title: nabz'],
  ['two projects have the same order', OTHER_PROJECT, /^order: .*/m, 'order: 2'],
  ['a page and a legal text have the same title', TERMS, /^title: .*/m, 'title: Services'],
  ['a technology is listed twice', 'technologies.yaml', '- Node.js', '- React'],
];

const syntax: Mistake[] = [
  ['a bracket is not closed', MEMBER, 'name: ', 'name: ['],
  ['a text with a colon is not in quotes', PROJECT, /^alt: .*/m, 'alt: Clinic: a queue'],
  ['a list file is not a list', 'values.yaml', /[\s\S]*/, 'mission: yes\n'],
  ['the frontmatter is missing', TERMS, '---\n', ''],
  ['the YAML of the frontmatter is invalid', TERMS, /^title: .*/m, 'title: Terms: ours'],
  [
    'the YAML of the frontmatter is invalid below its first field',
    TERMS,
    /^description: .*/m,
    'description: The terms: what we deliver and what we ask of you as our client.',
  ],
  ['a field is written twice', MEMBER, /$/, 'bio: Again.\n'],
  ['a line is indented with a tab', PROJECT, '  - React', '\t- React'],
  ['a brace in a legal text is not closed', TERMS, END, '\nFees are {paid\n'],
  ['a component in a legal text is not closed', TERMS, END, '\n<Brand>\n'],
  ['a text follows an import without an empty line', TERMS, END, "\nimport A from './a.astro'\n## Notes\n"],
];

const legalTexts: Mistake[] = [
  ['a component does not exist', TERMS, END, '\n<LegalContakt />\n'],
  ['a component is written in lower case', TERMS, END, '\nThis site is run by <brand />.\n'],
  ['a word in a legal text is in braces', TERMS, END, '\nFees are {net}.\n'],
  ['a link leads to a page that does not exist', TERMS, END, '\n[cookies](/cookie)\n'],
  ['a link leads to a heading that does not exist', TERMS, END, '\n[rights](/privacy#your-right)\n'],
  ['a link has no protocol', TERMS, END, '\n[the map](www.map.example)\n'],
  ['an <a> element leads to a page that does not exist', TERMS, END, '\n<a href="/contct">the form</a>\n'],
  ['a heading skips a level', TERMS, END, '\n## Notes\n\n#### Small print\n'],
  ['a heading is of level 1', TERMS, END, '\n# Terms again\n'],
  ['a picture has no alternative text', TERMS, END, '\n![](/favicon.svg)\n'],
  ['a picture of a legal text does not exist', TERMS, END, '\n![The seal](./seal.svg)\n'],
];

export const MISTAKES: readonly Mistake[] = [
  ...fields,
  ...quotes,
  ...pictures,
  ...places,
  ...duplicates,
  ...syntax,
  ...legalTexts,
];
