/** Three agencies that make the sample their own, each in another way. */
import { renameSync } from 'node:fs';
import type { Facts, Project } from './project.ts';
import { unbracketed } from './unbracketed.ts';

/** Another agency, and what it changes besides the facts. */
export interface RebrandedSite {
  name: string;
  facts: Facts;
  change: (project: Project) => Promise<void> | void;
  /** Finds problems in the built site. */
  check?: (project: Project) => string[];
}

const SETTINGS = 'src/content/agency.json';
const CODE_SETTINGS = 'src/site.ts';
const HOME = 'src/content/pages/home.yaml';
const ADDRESSES = { about: 'agentur', work: 'projekte/auswahl', contact: 'kontakt' };

const factsOf = (brand: string, tagline: string, host: string, accent: string): Facts => ({
  brand,
  tagline,
  url: `https://${host}`,
  region: 'Aarhus, Denmark',
  email: `hello@${host}`,
  legalEmail: `legal@${host}`,
  phone: '+45 11 22 33 44',
  legalPhone: '+45 11 22 33 45',
  office: 'Åboulevarden 5',
  legalOffice: 'Vestergade 3',
  storageKey: `${host}-theme`,
  accent,
});

const MENU = ['Start', 'Agentur', 'Leistungen', 'Projekte', 'Menschen', 'Kontakt'];
const COUNTER_ORIGIN = 'https://count.weft-and-co.example';
const COUNTER = `{ origin: '${COUNTER_ORIGIN}', purpose: 'Zählt Besuche', allows: ['script-src', 'connect-src'] }`;
/** One more field of each kind. */
const FIELDS = `
  town: { label: 'Ort', kind: 'text', isHalf: true, optional: true, maxLength: 80 },
  phone: { label: 'Telefon', kind: 'tel', isHalf: true, optional: true, maxLength: 40, autoComplete: 'tel' },
  billing: { label: 'Rechnungsadresse', kind: 'email', optional: true, maxLength: 200 },
  subject: { label: 'Anliegen', kind: 'select', options: ['Website', 'Barrierefreiheit'] },
  consent: { label: 'Ich stimme der Verarbeitung zu', kind: 'checkbox' },`;

export const SITES: RebrandedSite[] = [
  {
    name: 'plain and light, German, seven links, more fields, a counting script, photographs, a dark PNG logo, consent, an Impressum',
    facts: {
      ...factsOf('Weft & Co', 'Websites & shops for the north.', 'weft-and-co.example', '#8fd3ff'),
      phone: '+49 (0)40 4711 08-15',
      legalEmail: 'hello@weft-and-co.example',
      legalPhone: '+49 (0)40 4711 08-15',
      legalOffice: 'Åboulevarden 5',
    },
    change: async (project) => {
      project.replace('package.json', 'decoration/embroidered', 'decoration/plain');
      project.replace(SETTINGS, '"theme": "dark"', '"theme": "light"');
      project.replace(CODE_SETTINGS, 'consent: false', 'consent: true');
      project.replace(CODE_SETTINGS, "languages: ['en']", "languages: ['de']");
      project.replace(CODE_SETTINGS, 'ThirdParty[] = []', `ThirdParty[] = [${COUNTER}]`);
      const analytics = `{ script: '${COUNTER_ORIGIN}/count.js', attributes: { 'data-site': 'weft' } }`;
      project.replace(CODE_SETTINGS, /=\s*undefined;\s*$/, `= ${analytics};\n`);
      project.replace('src/enquiry/fields.ts', '  message: {', `${FIELDS}\n  message: {`);
      project.changeAgency((agency) => {
        agency.legalName = 'Weft & Co. Gestaltungsgesellschaft mbH';
        delete agency.legalContact;
        agency.navigation.push({ label: 'Impressum', page: 'impressum' });
        for (const [index, label] of MENU.entries()) agency.navigation[index]!.label = label;
        const { street } = agency.contact.address;
        agency.contact.address = { street, postalCode: '22767', town: 'Hamburg', country: 'Deutschland' };
      });
      const newsletter = "newsletter: { form: 'https://buttondown.com/api/weft', field: 'email' }";
      project.replace(CODE_SETTINGS, "newsletter: 'sample'", newsletter);
      project.replace('src/content/legal/privacy.mdx', '---', '---\nupdated: 2026-03-01');

      const heading = 'heading: "Wir bauen *Barrierefreiheit.* Und *Geschwindigkeit.*"';
      const picture = 'image: ./hero.jpg\nalt: The harbour\nfocus: 30% 20%';
      project.replace(HOME, /^heading: .*/m, `${heading}\n${picture}`);
      await project.writePicture('src/content/pages/hero.jpg', 1600, 1600);
      project.replace(
        'src/content-schemas.ts',
        'technologies: section',
        'jobs: headed,\n    technologies: section',
      );
      for (const [name, address] of Object.entries(ADDRESSES))
        project.replace(`src/content/pages/${name}.yaml`, /^/, `address: ${address}\n`);
      project.replace('src/content/legal/cookies.mdx', '(/contact)', '(/kontakt)');
      project.replace(HOME, /$/, 'jobs:\n  heading: Join us\n');
      const section = '<h2 class="container">{page.jobs.heading}</h2>';
      project.replace('src/pages/[...home].astro', '</Page>', `  ${section}\n</Page>`);

      const impressum = 'src/content/legal/impressum.mdx';
      renameSync(project.path('src/content/legal/terms.mdx'), project.path(impressum));
      project.replace(SETTINGS, '"terms"', '"impressum"');
      const links =
        '\n## Angaben gemäß § 5 DDG\n\nSee [Angaben](/impressum#angaben-gemäß--5-ddg)\n\n<ThirdParties />\n';
      const table = '\n| Müller & Söhne | |\n| --- | --- |\n| Amtsgericht | Hamburg |\n';
      project.replace(impressum, /$/, links + table);

      await project.usePhotographs('projects');
      await project.usePhotographs('team');
      project.remove('src/assets/logo-*.svg', 'src/assets/office.svg');
      await project.writePicture('src/assets/logo.png', 900, 240, '#14171a');
      await project.writePicture('src/assets/office.jpg', 1600, 800);
      project.replace('src/pages/[...contact].astro', 'office.svg', 'office.jpg');
      project.replace('src/words/en.ts', /(officePicture = )'.*'/, "$1'Our house beside the river'");
    },
  },
  {
    name: 'a brand in another script, without a logo, three projects a page, and other words',
    facts: factsOf('ਕਿੰਗਫਿਸ਼ਰ ਬੁਣਕਰ ਸਾਥੀ ਘਰ', 'ਹੱਥ ਦਾ ਕੰਮ', 'kingfisher.example', '#9fe0b0'),
    change: (project) => {
      project.remove('src/assets/logo-*.svg');
      project.replace(SETTINGS, /"projectsPerPage": \d/, '"projectsPerPage": 3');
      // Labels that no interface word equals.
      project.replace(SETTINGS, /("label": ")/g, '$1ਪੰਨਾ ');
      project.bracketWords();
    },
    check: ({ root }) => unbracketed(root),
  },
  {
    name: 'no team page, no members and no newsletter, two projects, a placeholder among the social links',
    facts: factsOf('Kingfisher Guild of Lyon', 'Quiet machines.', 'guild.example', '#ffcf8a'),
    change: (project) => {
      project.replace(SETTINGS, /"href": "[^"]*guild\.example\/0"/, '"href": "#"');
      project.replace(SETTINGS, / *\{\s*"label": "Team",[^}]*\},\n/, '');
      project.replace('src/content-schemas.ts', '  team: page({}),\n', '');
      project.remove('src/pages/*team*', 'src/content/pages/team.yaml', 'src/content/team/*');
      project.remove('src/content/projects/[c-z]*');
      project.replace(CODE_SETTINGS, / *newsletter: 'sample',\n/, '');
      project.replace('public/_headers', '; includeSubDomains; preload', '');
    },
  },
];
