import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findSample } from '../../../scripts/doctor/sample.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'sample-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

test("the doctor finds nothing in an agency's own site, also where it is at a place of the sample", () => {
  write(
    'src/site.ts',
    "brand: 'Guild',\nurl: 'https://guild.com',\naddress: '1 Mall Road, Mohali, India',\n",
  );
  write('src/content/statistics.yaml', '- value: 7+\n- value: 98%\n- value: 10+\n- value: 5+\n');
  write('src/content/team/ann.yaml', "bio: From Mohali\nlinkedin: '#'\n");
  write('src/content/team/ann.svg', '<svg stroke-width="2"/>');
  expect(findSample(root, '1 Mall Road, Mohali, India')).toEqual([]);
});

test('the doctor names the files and lines in which values of the sample are left, and counts its pictures', () => {
  write(
    'src/site.ts',
    "brand: 'Guild',\nurl: 'https://thirma.example', phone: '+91 00000 00001',\nnewsletter: 'sample',\n",
  );
  write('src/content/legal/terms.mdx', '\nOutside India.\n');
  write('src/content/statistics.yaml', '- value: 25+\n- value: 98%\n- value: 10+\n- value: 5+\n');
  write('src/content/team/ann.svg', '<svg stroke-width="0.84"/>');
  write('src/assets/office.svg', '<svg stroke-width="0.84"/>');
  expect(findSample(root, '12 Rue de la Navette, Lyon')).toEqual([
    'src/content/legal/terms.mdx has India (line 2): replace it by your own',
    'src/content/statistics.yaml has value: 25+ … (line 1): replace it by your own',
    "src/site.ts has https://thirma.example (line 2), +91 00000 00001 (line 2), newsletter: 'sample' (line 3): replace it by your own",
    '2 of its pictures are left: src/assets/office.svg …',
  ]);
});
