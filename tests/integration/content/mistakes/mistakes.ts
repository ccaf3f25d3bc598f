/** Mistakes that editors make, each a change to one file of the sample content (tests/support/sample.ts). */

/** When it is made, in the words of the test's title; the file in src/content; what is replaced by what. */
export type Mistake = readonly [when: string, file: string, before: string | RegExp, after: string];

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
  ['a name in a list is empty', 'technologies.yaml', '- Next.js', '-'],
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
  ['a brace in a legal text is not closed', TERMS, END, '\nFees are {paid\n'],
  ['a component in a legal text is not closed', TERMS, END, '\n<Brand>\n'],
  ['a text follows an import without an empty line', TERMS, END, "\nimport A from './a.astro'\n## Notes\n"],
];

const legalTexts: Mistake[] = [
  ['a component does not exist', TERMS, END, '\n<LegalContakt />\n'],
  ['a link leads to a page that does not exist', TERMS, END, '\n[cookies](/cookie)\n'],
  ['a link leads to a heading that does not exist', TERMS, END, '\n[rights](/privacy#your-right)\n'],
  ['a link has no protocol', TERMS, END, '\n[the map](www.map.example)\n'],
  ['an <a> element leads to a page that does not exist', TERMS, END, '\n<a href="/contct">the form</a>\n'],
  ['a heading skips a level', TERMS, END, '\n## Notes\n\n#### Small print\n'],
  ['a heading is of level 1', TERMS, END, '\n# Terms again\n'],
  ['a picture has no alternative text', TERMS, END, '\n![](/favicon.svg)\n'],
  ['a picture of a legal text does not exist', TERMS, END, '\n![The seal](./seal.svg)\n'],
];

export const MISTAKES: readonly Mistake[] = [...fields, ...duplicates, ...syntax, ...legalTexts];
