import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkSample } from '../../../scripts/doctor/sample.ts';

const OWN = ['12 Rue de la Navette, Lyon, France'];

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'sample-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

/** The messages of the failed checks. */
const left = (addresses = OWN) =>
  checkSample(root, addresses)
    .filter(({ state }) => state === 'failed')
    .map(({ message }) => message);

test('the doctor says that nothing is left of the sample in the files of another agency', () => {
  write(
    'src/site.ts',
    "/** Like Thirma. */\nexport const site = { brand: 'Guild', url: 'https://guild.com' };\n",
  );
  write('src/content/legal/privacy.mdx', 'We are in Lyon.\n');
  expect(checkSample(root, OWN)).toEqual([
    { state: 'ok', subject: 'Sample', message: 'nothing is left of it' },
  ]);
});

test.each([
  ["  brand: 'Thirma',", 'Thirma'],
  ["  url: 'https://thirma.example',", 'https://thirma.example'],
  ["  email: 'hello@thirma.example',", 'hello@thirma.example'],
  ["  phone: '+91 00000 00001',", '+91 00000 00001'],
  [
    "  tagline: 'Software, stitched by hand and counted twice.',",
    'Software, stitched by hand and counted twice',
  ],
  [
    "  href: 'https://www.linkedin.com/company/thirma-example',",
    'https://www.linkedin.com/company/thirma-example',
  ],
  ["  href: 'https://wa.me/910000000000',", 'https://wa.me/910000000000'],
  ["  theme: { storageKey: 'thirma-theme' },", 'thirma-theme'],
])('the doctor names the sample value of the setting %s', (line, value) => {
  write('src/site.ts', `export const site = {\n${line}\n};\n`);
  expect(left()).toEqual([`src/site.ts has ${value} (line 2): replace it by your own`]);
});

test('the doctor names the places, profiles and notes of the sample that are left in content and pages', () => {
  write('src/content/team/noor.yaml', 'linkedin: https://www.linkedin.com/in/noor-bajwa-example\n');
  write('src/content/team/ravi.yaml', "linkedin: '#'\n");
  write('src/pages/contact.astro', '<Picture\n  alt="The five rivers of Punjab"\n/>\n');
  write('src/content/legal/privacy.mdx', 'This is sample text for a fictional company.\n\nOutside India.\n');
  expect(left()).toEqual([
    'src/content/legal/privacy.mdx has sample text for a fictional company (line 1), India (line 3): replace it by your own',
    'src/content/team/noor.yaml has https://www.linkedin.com/in/noor-bajwa-example (line 1): replace it by your own',
    "src/content/team/ravi.yaml has linkedin: '#' (line 1): replace it by your own",
    'src/pages/contact.astro has Punjab (line 2): replace it by your own',
  ]);
});

test('the doctor accepts a place of the sample that is in an own address, but not in the address of the sample', () => {
  write('src/content/legal/privacy.mdx', 'Outside India.\n');
  expect(left(['1 Mall Road, Delhi, India'])).toEqual([]);
  expect(left(['Civil Lines, Ludhiana, Punjab 141001, India'])).toHaveLength(1);
});

test('the doctor counts the drawn pictures of projects, members and the office', () => {
  const files = [
    'src/content/team/a.svg',
    'src/content/team/b.svg',
    'src/assets/office.svg',
    'public/favicon.svg',
  ];
  const drawn = Object.fromEntries(files.map((file) => [file, '1']));
  write('scripts/sample-pictures/drawn.json', JSON.stringify(drawn));
  write('src/content/team/a.svg', '<svg/>');
  write('src/assets/office.svg', '<svg/>');
  write('public/favicon.svg', '<svg/>');
  expect(left()).toEqual([
    '2 drawn pictures are left in src/content and src/assets: src/content/team/a.svg …',
  ]);
});
