/** What the doctor and the setup find in a site. */
import Color from 'colorjs.io';
import { expect, test } from 'vitest';
import { findSample, sampleFiles } from '../../../scripts/doctor/sample.ts';
import { brandColours } from '../../../scripts/setup/colours.ts';
import { temporaryFolder, writeFiles } from '../../support/files.ts';

test("the doctor finds nothing in an agency's own site, also where it has places and widths of lines of the sample", () => {
  const root = temporaryFolder({
    'src/own/settings.json': "url: 'https://guild.com',\naddress: '1 Mall Road, Mohali, Punjab, India',\n",
    'README.md': 'needs the settings in `.env.example`\n',
    'LICENCE.md': 'MIT',
    'src/content/statistics.yaml': '- value: 25+\n- value: 98%\n',
    'src/content/team/ann.yaml': "bio: From Mumbai, India\nlinkedin: '#'\n",
    'src/assets/logo.svg': '<svg stroke-width=".8"/>',
  });
  expect(findSample(root)).toEqual([]);
});

test('the doctor names the lines in which values of the sample are left, and its unchanged files', () => {
  const root = temporaryFolder({
    'src/own/settings.json': '"url": "https://thirma.example", phone: "+91 00000 00001",\n"form": "#",\n',
    'src/assets/office.svg': '<svg>\n</svg>',
    'src/content/articles/a.mdx': 'of Thirma',
    'README.md': 'github.com/YOUR-NAME/YOUR-REPOSITORY',
  });
  const sample = sampleFiles(root);
  writeFiles(root, {
    'src/assets/office.svg': '<svg>\r\n</svg>',
    'src/content/team/ann.svg': '<svg><path/></svg>',
  });
  expect(findSample(root, sample)).toEqual([
    'README.md has YOUR-NAME/YOUR-REPOSITORY (line 1): replace it by your own',
    'src/content/articles/a.mdx has Thirma (line 1): replace it by your own',
    'src/own/settings.json has https://thirma.example (line 1), +91 00000 00001 (line 1), form": "#" (line 2): replace it by your own',
    'There is no LICENSE: all rights are reserved until you choose one',
    '1 of its files are unchanged: src/assets/office.svg',
  ]);
});

test('a brand that is too dark for links in the dark theme has the nearest colour that can be read there', () => {
  const { colours, notes } = brandColours('#0a6b57', [['#000000', '#1a1a1a'], ['#ffffff']]);
  expect(colours).toEqual({
    accent: ['#458f7f', '#0a6b57'],
    'accent-fill': ['#0a6b57', '#0a6b57'],
    'accent-hover': ['#095b4a', '#095b4a'],
    'on-accent': ['#ffffff', '#ffffff'],
  });
  expect(notes).toEqual([expect.stringContaining('2.7:1 for text in the dark theme')]);
});

test.each(['#767676', '#0a6b57', '#ffcc00', '#777777'])(
  'the words of a button in %s can be read, hovered too',
  (colour) => {
    const { colours } = brandColours(colour, [['#000000'], ['#ffffff']]);
    const hex = new Map(Object.entries(colours).map(([name, [dark = '']]) => [name, dark]));
    for (const fill of ['accent-fill', 'accent-hover'])
      expect(Color.contrast(hex.get(fill)!, hex.get('on-accent')!, 'WCAG21')).toBeGreaterThanOrEqual(4.5);
  },
);
