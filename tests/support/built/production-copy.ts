/** A copy of the project with entries of its own, some of them with pictures as people upload them. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { stringify } from 'yaml';
import { services } from '../content.ts';
import { copyProject } from '../project-copy.ts';

/** In the metadata of the uploaded pictures. */
export const MARKER = 'a-private-note';
/** The legal text that the copy changes, and its date. */
export const LEGAL = globSync('src/content/legal/*.mdx').find((file) => !/\.\w+\.mdx$/.test(file)) ?? '';
export const UPDATED = '2026-03-01';

export const descriptionOf = (name: string) =>
  `The project ${name} of this test, in as many words as a description of a project needs.`;

/** What drawing programs write into a file. */
const SVG = `<?xml version="1.0"?><!-- ${MARKER} --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 5"><metadata>${MARKER}</metadata><script>alert('${MARKER}')</script><path d="M0 0h8v5z"/></svg>`;

const STUDY = {
  ...{ client: 'A Client', year: 2024, services: [services[0]?.id], team: ['member'], featured: true },
  results: ['1', '2'].map((value) => ({ value, label: 'Counted' })),
  quotation: { text: 'Good.', name: 'A Name', role: 'Client' },
};

/** A photograph as a telephone takes it, with its place. */
const photograph = (background: string) =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .withExif({
      IFD0: { ImageDescription: MARKER },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 38/1 0/1', GPSLongitudeRef: 'E' },
    })
    .jpeg()
    .toBuffer();

/** Two drawn projects with case studies, of which one is hidden; one with a photograph; two members; a legal text. */
export async function productionCopy(): Promise<{ folder: string; remove: () => void }> {
  const copy = copyProject();
  const write = (file: string, content: string | Uint8Array) => {
    const target = path.join(copy.folder, 'src/content', file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
  };
  const project = (title: string, fields: object) => {
    const shown = { title, description: descriptionOf(title), alt: 'A plain area', tags: ['Test'] };
    write(`projects/${title}.yaml`, stringify({ ...shown, ...fields }));
  };
  project('a-hidden-project', { order: 9001, image: './hidden.svg', hidden: true });
  project('photographed', { order: 9002, image: './photograph.jpg' });
  project('drawn', { order: 0, image: './drawn.svg' });
  for (const name of ['hidden', 'drawn']) write(`projects/${name}.svg`, SVG);
  write('projects/photograph.jpg', await photograph('brown'));
  for (const name of ['a-hidden-project', 'drawn'])
    write(`studies/${name}.mdx`, `---\n${stringify(STUDY)}---\n\nA text.\n`);
  const picture = { image: './portrait.jpg', alt: 'A. Member', linkedin: '#' };
  write(
    'team/member.yaml',
    stringify({ order: 9001, name: 'A Member', role: 'Tester', bio: 'Tests.', ...picture }),
  );
  write('team/nobody.yaml', stringify({ order: 9002, name: 'No Body', role: 'Tester', bio: 'New.' }));
  write('team/portrait.jpg', await photograph('teal'));
  const legal = readFileSync(LEGAL, 'utf8').replace(/^updated: .*\n/m, '');
  const changed = legal.replace('---\n', `---\nupdated: ${UPDATED}\n`);
  const added = '\nKept <RetentionDays /> days.\n\n![The seal](./seal.jpg)\n';
  write(path.relative('src/content', LEGAL), changed + added);
  write('legal/seal.jpg', await photograph('navy'));
  return copy;
}
