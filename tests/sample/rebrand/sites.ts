/** Three agencies that make the sample their own, each in another way. */
import { existsSync, globSync } from 'node:fs';
import { icons } from '../../../src/lib/icons.ts';
import { PROJECT_FRAME } from '../../../src/lib/frames.ts';
import { usePhotographs, writePhotograph } from '../../support/photographs.ts';
import { Project, type Facts } from './project.ts';

export interface RebrandedSite {
  name: string;
  facts: Facts;
  /** Changes a copy of the project; `isShort` saves time where the number of photographs does not matter. */
  change: (project: Project, isShort: boolean) => Promise<void> | void;
}

const ONE_OFFICE: RebrandedSite = {
  name: 'a firm of one office with photographs, a light theme and a PNG logo',
  facts: {
    brand: 'Weft & Co',
    tagline: 'Websites & shops for the north.',
    url: 'https://weft-and-co.example',
    region: 'Aarhus, Denmark',
    email: 'hej@weft-and-co.example',
    legalEmail: 'hej@weft-and-co.example',
    phone: '+45 11 22 33 44',
    legalPhone: '+45 11 22 33 44',
    office: 'Åboulevarden 5, 8000 Aarhus, Denmark',
    legalOffice: 'Åboulevarden 5, 8000 Aarhus, Denmark',
    storageKey: 'weft-theme',
    accent: '#8fd3ff',
  },
  change: async (project, isShort) => {
    project.edit('src/site.ts', (text) => text.replace("default: 'dark',", "default: 'light',"));
    await usePhotographs(project.root, isShort ? { grain: 0, share: 8 } : { grain: 0 });
    for (const picture of globSync('src/content/{projects,team}/*.svg', { cwd: project.root })) {
      if (existsSync(project.path(picture.replace(/svg$/, 'jpg')))) project.remove(picture);
    }
    project.removeLogo();
    await project.writePng('src/assets/logo.png', 900, 240);
    // The office is a photograph, too.
    project.remove('src/assets/office.svg');
    await writePhotograph(project.path('src/assets/office.jpg'), PROJECT_FRAME, 7, 0);
    project.edit('src/pages/contact.astro', (text) =>
      text
        .replace('../assets/office.svg', '../assets/office.jpg')
        .replace(/alt="[^"]+"/, 'alt="Our house beside the river"'),
    );
  },
};

const LONG_NAME: RebrandedSite = {
  name: 'a long name in another script, three projects a page, no team page',
  facts: {
    brand: 'ਕਿੰਗਫਿਸ਼ਰ ਬੁਣਕਰ ਸਾਥੀ ਘਰ',
    tagline: 'ਹੱਥ ਦਾ ਕੰਮ',
    url: 'https://kingfisher.example',
    region: 'Lyon, France',
    email: 'hello@kingfisher.example',
    legalEmail: 'legal@kingfisher.example',
    phone: '+33 4 12 34 56 78',
    legalPhone: '+33 4 12 34 56 79',
    office: '12 Rue de la Navette, 69001 Lyon, France',
    legalOffice: '3 Quai du Fil, 69002 Lyon, France',
    storageKey: 'kingfisher-theme',
    accent: '#9fe0b0',
  },
  change: (project) => {
    project.removeLogo();
    project.edit('src/site.ts', (text) =>
      text
        .replace(/projectsPerPage: \d+/, 'projectsPerPage: 3')
        .replace(/ *\{ label: 'Team', href: '\/team' \},\n/, ''),
    );
    project.remove('src/pages/team.astro');
    project.remove('src/content/pages/team.yaml');
    project.edit('src/lib/page-texts.ts', (text) => text.replace(/ *team: .*\n/, ''));
  },
};

const EVERYTHING: RebrandedSite = {
  name: 'the sample with everything changed that docs/adopting.md names',
  facts: {
    brand: 'Kingfisher Guild of Lyon',
    tagline: 'Quiet machines.',
    url: 'https://guild.example',
    region: 'Lyon, France',
    email: 'hello@guild.example',
    legalEmail: 'legal@guild.example',
    phone: '+33 4 12 34 56 70',
    legalPhone: '+33 4 12 34 56 71',
    office: '9 Rue de la Navette, 69001 Lyon, France',
    legalOffice: '4 Quai du Fil, 69002 Lyon, France',
    storageKey: 'guild-theme',
    accent: '#ffcf8a',
  },
  change: async (project) => {
    project.edit('src/site.ts', (text) => text.replace(/href: '[^']*instagram'/, "href: '#'"));
    project.writeSvg('src/assets/logo-dark.svg', 320, 80);
    // Another width, because Vite publishes equal files under one name.
    project.writeSvg('src/assets/logo-light.svg', 324, 80);
    project.writeSvg('public/favicon.svg', 32, 32);
    for (const [file, size] of [
      ['favicon-32', 32],
      ['apple-touch-icon', 180],
      ['icon-192', 192],
      ['icon-512', 512],
      ['icon-maskable-512', 512],
    ] as const) {
      await project.writePng(`public/${file}.png`, size, size);
    }
    project.writeSvg('src/assets/office.svg', 1280, 640);
    project.edit('src/pages/contact.astro', (text) => text.replace(/alt="[^"]+"/, 'alt="Our street"'));
    project.removeEntries('projects', 4);
    project.removeEntries('team', 1);
    project.edit('src/content/values.yaml', (text) =>
      [
        text.trimEnd(),
        '',
        '- id: quiet-machines',
        `  icon: ${icons.value[0]}`,
        '  title: Quiet Machines',
        '  description: What we build runs in the background and needs no attention.',
        '',
      ].join('\n'),
    );
    project.edit('public/_headers', (text) => text.replace('; includeSubDomains; preload', ''));
  },
};

export const SITES = [ONE_OFFICE, LONG_NAME, EVERYTHING];

/** Makes the project in `root` the site of another agency. */
export async function rebrand(root: string, site: RebrandedSite, isShort: boolean): Promise<void> {
  const project = new Project(root);
  project.replaceFacts(site.facts);
  await site.change(project, isShort);
  project.remove('tests/sample');
  project.finish();
}
