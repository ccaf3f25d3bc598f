/** Three agencies that make the sample their own, each in another way. */
import type { Facts, Project } from './project.ts';

/** Another agency, and what it changes besides the facts. */
export interface RebrandedSite {
  name: string;
  facts: Facts;
  change: (project: Project) => Promise<void> | void;
}

export const SITES: RebrandedSite[] = [
  {
    name: 'a light default theme, photographs and a PNG logo',
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
    change: async (project) => {
      project.edit('src/site.ts', (text) => text.replace("default: 'dark',", "default: 'light',"));
      await project.usePhotographs('projects');
      await project.usePhotographs('team');
      project.remove('src/assets/logo-*.svg', 'src/assets/office.svg');
      await project.writePicture('src/assets/logo.png', 900, 240);
      await project.writePicture('src/assets/office.jpg', 1600, 800);
      project.edit('src/pages/contact.astro', (text) =>
        text.replace('office.svg', 'office.jpg').replace(/alt="[^"]+"/, 'alt="Our house beside the river"'),
      );
    },
  },
  {
    name: 'a brand in another script, without a logo, three projects a page',
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
      project.remove('src/assets/logo-*.svg');
      project.edit('src/site.ts', (text) => text.replace(/projectsPerPage: \d+/, 'projectsPerPage: 3'));
    },
  },
  {
    name: 'no team page and no members, two projects, a placeholder among the social links',
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
    change: (project) => {
      project.edit('src/site.ts', (text) =>
        text
          .replace(/href: '[^']*guild\.example\/0'/, "href: '#'")
          .replace(/ *\{ label: 'Team', href: '\/team' \},\n/, ''),
      );
      project.remove('src/pages/team.astro', 'src/content/pages/team.yaml', 'src/content/team/*');
      project.edit('src/lib/page-texts.ts', (text) => text.replace(/ *team: .*\n/, ''));
      project.remove('src/content/projects/[c-z]*');
      project.edit('public/_headers', (text) => text.replace('; includeSubDomains; preload', ''));
    },
  },
];
