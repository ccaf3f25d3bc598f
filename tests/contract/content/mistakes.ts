/** Mistakes that editors make, each a change to one file of the content in tests/support/small-content. */

/** The file in src/content; what is replaced by what, or by the bytes of a whole file; and a picture that is added to the same folder. */
export type Change = readonly [
  file: string,
  before: string | RegExp,
  after: string | Buffer,
  picture?: readonly [name: string, content: string | Buffer] | undefined,
];

/** The beginning of a PNG file, which states its size. */
export const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000008000000050806000000', 'hex');

const PROJECT = 'projects/nabz.yaml';
const OTHER_PROJECT = 'projects/tap-lane.yaml';
const MEMBER = 'team/noor.yaml';
const STUDY = 'studies/nabz.mdx';
const TERMS = 'legal/terms.mdx';
const ABOUT = 'pages/about.yaml';
const AGENCY = 'agency.json';

/** The end of a file. */
const END = /$/;

/** By when they are made. */
export const MISTAKES: readonly (readonly [when: string, ...Change])[] = [
  ['a required field is missing', PROJECT, /^title: .*\n/m, ''],
  ['a required list is missing', PROJECT, /^tags:[\s\S]*$/m, ''],
  ['a required field is empty', PROJECT, /^title: .*/m, 'title:'],
  ['a required field is blank', MEMBER, /^alt: .*/m, "alt: ' '"],
  ['an optional field is misspelt', MEMBER, END, 'hiden: true\n'],
  ['a field of a section is unknown', ABOUT, '  heading: Our', '  note: Hi\n  heading: Our'],
  ['a number is a word', PROJECT, /^order: .*/m, 'order: two'],
  ['a number is not whole', AGENCY, /"projectsPerPage": \d+/, '"projectsPerPage": 1.5'],
  ['an order is negative', PROJECT, /^order: .*/m, 'order: -1'],
  ['a heading has two lines', ABOUT, 'heading: A studio', 'heading: |\n  A studio\n  of two'],
  ['a text is true', PROJECT, /^title: .*/m, 'title: true'],
  ['a true is a word', MEMBER, END, 'hidden: yes\n'],
  ['a list is a text', PROJECT, /^tags:[\s\S]*$/m, 'tags: React, Node.js\n'],
  ['a description is too long', PROJECT, /^description: .*/m, `description: ${'word '.repeat(60)}`],
  ['a summary is too short', 'pages/services.yaml', /^description: .*/m, 'description: Our people.'],
  ['an icon does not exist', 'services.yaml', 'icon: web', 'icon: wbe'],
  ['a service has too few features', 'services.yaml', /( {4}- .*\n){3}/, ''],
  ['a figure is a word', 'statistics.yaml', /value: .*/, 'value: plenty'],
  ['a web address is a name', MEMBER, /^linkedin: .*/m, 'linkedin: noor'],
  ['an entry of a list is a text', 'values.yaml', END, '- mission\n'],
  ['a name in a list is empty', 'technologies.yaml', '- Next.js', '-'],
  ['a list file is not a list', 'values.yaml', /[\s\S]*/, 'mission: yes\n'],
  ['a section of a page is missing', ABOUT, 'story:\n  heading: Our story\n', ''],
  ['a file of content has another ending', 'team/asha.yml', '', 'order: 4\n'],
  ['a file of content has the ending that Windows adds', 'team/asha.yaml.txt', '', 'order: 4\n'],
  ['a translation is in a language that the site lacks', 'projects/nabz.fr.yaml', '', 'title: Robinet\n'],

  ['a file is in Latin-1', MEMBER, '', Buffer.from('order: 4\nname: Jörg\n', 'latin1')],

  ['a case study names a service that does not exist', STUDY, '- web', '- wbe'],
  ['a case study is about no project', STUDY, 'project: nabz', 'project: nabs'],
  ['a list of a case study is empty', STUDY, '  - web\n', ''],

  ['two projects have the same title', OTHER_PROJECT, /^title: .*/m, "title: ' nabz'"],
  ['a page and a legal text have the same title', TERMS, /^title: .*/m, 'title: Services'],
  ['a technology is listed twice', 'technologies.yaml', '- Node.js', '- React'],

  ['a field begins too far right', PROJECT, /^title/m, ' title'],
  ['the first field begins too far right', PROJECT, /^order/, '  order'],
  ['an entry of a list begins too far right', PROJECT, '  - Node.js', '   - Node.js'],
  ['an entry of a list begins too far left', PROJECT, '  - Node.js', ' - Node.js'],
  ['a field of an entry begins too far left', 'services.yaml', '  title', ' title'],
  ['a line is indented with a tab', PROJECT, '  - React', '\t- React'],
  ['a single quote is not closed', PROJECT, 'title: ', "title: '"],
  ['a bracket is not closed', MEMBER, 'name: ', 'name: ['],
  ['there is no space after a colon', PROJECT, 'title: ', 'title:'],
  ['a line has no name of a field', MEMBER, 'bio: ', ''],
  ['a field is written twice', MEMBER, END, 'bio: Again.\n'],
  ['a text with a colon is not in quotes', PROJECT, /^alt: .*/m, 'alt: Clinic: a queue'],
  ['a text in single quotes has an apostrophe', MEMBER, /^bio: .*/m, "bio: 'It's her team.'"],
  ['a text begins with a star', PROJECT, /^title: .*/m, 'title: *Nabz*'],
  ['a text begins with &', PROJECT, /^title: .*/m, 'title: &Dose'],
  ['a text is cut at a #', PROJECT, /^title: .*/m, 'title: Turf #1'],
  ['a text begins with @', PROJECT, /^title: .*/m, 'title: @home'],
  ['a comma is missing in a JSON file', AGENCY, '"Guild",', '"Guild"'],
  ['a text of a JSON file has no quotes', AGENCY, '"Guild"', 'Guild'],
  ['a comma follows the last field of a JSON file', AGENCY, '"dark"', '"dark",'],
  ['a telephone number of a JSON file is a word', AGENCY, /"\+45[^"]*"/, '"on request"'],

  ['a picture does not exist', PROJECT, './nabz.svg', './pictures/nabz.svg'],
  ['a picture is named with other capitals', PROJECT, 'nabz.svg', 'Nabz.svg'],
  ['a picture is in a format of telephones', PROJECT, 'nabz.svg', 'nabz.heic', ['nabz.heic', 'heic']],
  ['a picture is a text file', PROJECT, 'nabz.svg', 'nabz.jpg', ['nabz.jpg', 'a text']],
  ['a picture of a legal text is in public', TERMS, END, '\n![The mark](/favicon.svg)\n'],
  [
    'a picture has no alternative text',
    TERMS,
    END,
    '\n![ ](./seal.svg)\n',
    ['seal.svg', '<svg viewBox="0 0 8 5"/>'],
  ],

  ['the frontmatter is missing', TERMS, '---\n', ''],
  ['the frontmatter is no YAML', TERMS, /^description: .*/m, 'description: The terms: ours.'],
  ['a brace in a legal text is not closed', TERMS, END, '\nFees are {paid\n'],
  ['a component in a legal text is not closed', TERMS, END, '\n<Brand>\n'],
  ['a text follows an import without an empty line', TERMS, END, "\nimport A from './a.astro'\n## Notes\n"],
  ['a paragraph of a legal text begins with export', TERMS, END, '\nexport controls apply.\n'],
  ['a legal text has a script', TERMS, END, '\n<script>alert(1)</script>\n'],
  ['an element of a legal text has a style', TERMS, END, '\nA<br style="color: red" />\n'],
  ['a link runs a script', TERMS, END, '\n[rights](javascript:alert(1))\n'],
  ['a component does not exist', TERMS, END, '\n<LegalContakt />\n'],
  ['words in a legal text are in braces', TERMS, END, '\nFees are {net}.\n'],
  ['a name in a legal text is in pointed brackets', TERMS, END, '\nSee <Schedule A>.\n'],
  ['a heading of a legal text skips a level', TERMS, END, '\n#### Fees\n'],
  ['the first heading of a legal text is of the third level', TERMS, '## Our', '### Our'],
  ['a link leads to a page that does not exist', TERMS, END, '\n[cookies][1]\n\n[1]: /cookie\n'],
  ['a link leads to a heading that does not exist', TERMS, END, '\n[rights](/privacy#our-rights)\n'],
  ['a link to an email address has none', TERMS, END, '\n[Write](mailto:guild)\n'],
  ['a link of the menu leads to a page that does not exist', AGENCY, '"about"', '"careers"'],
  ['an address has capitals', ABOUT, END, 'address: About-Us\n'],
  ['a focus is a word', PROJECT, END, 'focus: top\n'],
  ['a date of a legal text is a month', TERMS, /^title/m, 'updated: 2026-03\ntitle'],
  ['a link has no protocol', TERMS, END, '\n[the map](www.map.example)\n'],
];
