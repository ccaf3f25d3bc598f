/** Three agencies that make the sample their own, each in another way. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { site } from '../../../src/site.ts';
import type { Facts, Project } from './project.ts';
import { pseudo, pseudoSource } from './pseudo.ts';

/** Another agency, and what it changes besides facts and accent. */
export interface RebrandedSite {
  name: string;
  facts: Facts;
  /** In place of the dark theme's. */
  accent: string;
  change: (project: Project) => Promise<void> | void;
}

const SETTINGS = 'src/content/agency.json';
const HOME = 'src/content/pages/home.yaml';

/** What the sample says of itself, and this agency instead. */
const factsOf = (brand: string, tagline: string, host: string): Facts => [
  [site.brand, brand],
  [site.tagline, tagline],
  [site.url, `https://${host}`],
  [site.region, 'Aarhus, Denmark'],
  [site.contact.email, `hello@${host}`],
  [site.legalContact.email, `legal@${host}`],
  [site.contact.phone, '+49 (0)40 4711 08-15'],
  [site.legalContact.phone, '+45 11 22 33 45'],
  [site.contact.address.street, 'Åboulevarden 5'],
  [site.legalContact.address.street, 'Vestergade 3'],
  [site.theme.storageKey, `${host}-theme`],
  ...site.social.map(({ href }, index): [string, string] => [href, `https://social.${host}/${index}`]),
];

const MENU = ['Start', 'Agentur', 'Leistungen', 'Veröffentlichungen', 'Menschen', 'Kontakt', 'Impressum'];
/** German texts and addresses; the others stay English. */
const GERMAN = {
  'pages/home.yaml': {
    heading: '"Wir bauen *Barrierefreiheit.* Und *Geschwindigkeit.*"',
    badge: 'Digitalisierungsberatung',
    image: './hero.jpg',
    alt: 'Der Hafen',
    focus: '30% 20%',
  },
  'pages/about.yaml': { heading: 'Softwareentwicklung aus Leidenschaft', address: 'agentur' },
  'pages/services.yaml': { heading: 'Benutzeroberflächengestaltung', address: 'leistungen' },
  'pages/work.yaml': { heading: 'Veröffentlichungen', address: 'projekte/auswahl' },
  'pages/team.yaml': { heading: 'Ansprechpartnerinnen und Ansprechpartner', address: 'menschen' },
  'pages/contact.yaml': { heading: 'Erzählen Sie uns von Ihrem Vorhaben', address: 'kontakt' },
  'legal/privacy.mdx': { title: 'Datenschutzerklärung', address: 'datenschutz', updated: '2026-03-01' },
  'legal/impressum.mdx': { title: 'Impressum' },
  'projects/haat.yaml': { title: 'Wohnungsbaugenossenschaftsverwaltung' },
};
const COUNTER_ORIGIN = 'https://count.weft-and-co.example';
const COUNTER = {
  origin: COUNTER_ORIGIN,
  purpose: { de: 'Zählt Besuche', en: 'Counts visits' },
  allows: ['script-src', 'connect-src'],
};
/** One more field of each kind. */
const FIELDS = `
  town: { label: { de: 'Ort', en: 'Town' }, kind: 'text', isHalf: true, optional: true, maxLength: 80 },
  phone: { label: 'Telefon', kind: 'tel', isHalf: true, optional: true, maxLength: 40, autoComplete: 'tel' },
  billing: { label: 'Rechnungsadresse', kind: 'email', optional: true, maxLength: 200 },
  subject: { label: 'Anliegen', kind: 'select', options: ['Website', 'Barrierefreiheit'] },
  consent: { label: 'Ich stimme der Verarbeitung zu', kind: 'checkbox' },`;

/** Fields with texts from right to left; the others stay English. */
const RIGHT_TO_LEFT = [
  ['pages/home.yaml', 'heading'],
  ['pages/home.yaml', 'badge'],
  ['pages/contact.yaml', 'heading'],
  ['pages/work.yaml', 'heading'],
  ['legal/privacy.mdx', 'title'],
  ['projects/mandi-live.yaml', 'title'],
] as const;

export const SITES: RebrandedSite[] = [
  {
    name: 'plain and light, German and English, seven links, more fields, a counting script, photographs, a dark PNG logo, consent, an Impressum',
    facts: factsOf('Weft & Co', 'Websites & shops for the north.', 'weft-and-co.example'),
    accent: '#8fd3ff',
    change: async (project) => {
      project.replace('package.json', 'looks/embroidered', 'looks/plain');
      project.replace(SETTINGS, '"theme": "dark"', '"theme": "light"');
      project.changeSettings((settings) => {
        settings.consent = true;
        settings.thirdParties = [COUNTER];
        const attributes = [{ name: 'data-site', value: 'weft' }];
        settings.analytics = { script: `${COUNTER_ORIGIN}/count.js`, attributes };
        settings.newsletter = { form: 'https://buttondown.com/api/weft', field: 'email' };
      });
      project.replace('src/own/fields.ts', ', message }', `, ${FIELDS} message }`);

      await project.writePicture('src/content/pages/hero.jpg', 1600, 1600);
      await project.usePhotographs('projects');
      await project.usePhotographs('team');
      project.remove('src/assets/logo-*.svg', 'src/content/pages/office.svg');
      await project.writePicture('src/assets/logo.png', 1200, 220, '#14171a');
      await project.writePicture('src/content/pages/office.jpg', 1600, 800);
      project.replace('src/content/pages/contact.yaml', 'office.svg', 'office.jpg');

      const impressum = 'src/content/legal/impressum.mdx';
      renameSync(project.path('src/content/legal/terms.mdx'), project.path(impressum));
      const links =
        '\n## Angaben gemäß § 5 DDG\n\nSee [Angaben](/impressum#angaben-gemäß--5-ddg)\n\n<ThirdParties />\n';
      const table = '\n| Müller & Söhne | |\n| --- | --- |\n| Amtsgericht | Hamburg |\n';
      project.replace(impressum, /$/, links + table);
      project.replace(
        'src/model/collections/pages.ts',
        'technologies: {',
        'jobs: headed,\n    technologies: {',
      );
      const section = '<h2 class="container">{page.jobs.heading}</h2>';
      project.replace('src/pages/[...home].astro', '</Page>', `  ${section}\n</Page>`);
      project.changeAgency((agency) => {
        agency.legalName = 'Weft & Co. Gestaltungsgesellschaft mbH';
        delete agency.legalContact;
        agency.navigation.push({ label: 'Imprint', page: 'impressum' });
        agency.legal[1] = { label: 'Imprint', page: 'impressum' };
        const { street } = agency.contact.address;
        agency.contact.address = { street, postalCode: '22767', town: 'Hamburg', country: 'Deutschland' };
      });

      project.translate('de', 'en');
      for (const file of [HOME, HOME.replace('.yaml', '.en.yaml')])
        project.replace(file, /$/, 'jobs:\n  heading: Join us\n');
      project.changeAgency(({ navigation }) => {
        for (const [index, label] of MENU.entries()) navigation[index]!.label = label;
      });
      project.write(GERMAN);
      for (const name of ['about', 'services', 'work', 'team', 'contact'])
        project.write({ [`pages/${name}.en.yaml`]: { address: name } });
      project.write({ 'legal/privacy.en.mdx': { address: 'privacy' } });
      project.replace('src/content/legal/cookies.mdx', '(/contact)', '(/kontakt)');
      project.replace('src/content/legal/cookies.mdx', '(/privacy)', '(/datenschutz)');
    },
  },
  {
    name: 'from right to left and English, a brand in that script, without a logo, three projects a page',
    facts: factsOf(pseudo('Hand Loom'), pseudo('Made by hand, and counted.'), 'loom.example'),
    accent: '#9fe0b0',
    change: (project) => {
      const words = pseudoSource(readFileSync('src/words/en.ts', 'utf8')).replace(
        './parts',
        '../../words/parts',
      );
      writeFileSync(project.path('src/own/words/ar-XB.ts'), words);
      project.replace('src/own/words/index.ts', '= {}', "= { 'ar-XB': pseudo }");
      project.replace(
        'src/own/words/index.ts',
        'import type',
        "import * as pseudo from './ar-XB.ts';\nimport type",
      );
      project.replace('src/own/typeface.json', '"scripts": {}', '"scripts": { "Arab": "system" }');
      project.remove('src/assets/logo-*.svg');
      project.replace(SETTINGS, /"projectsPerPage": \d/, '"projectsPerPage": 3');
      project.translate('ar-XB', 'en');
      project.changeAgency(({ navigation }) => {
        for (const link of navigation) link.label = pseudo(link.label);
      });
      for (const [file, field] of RIGHT_TO_LEFT)
        project.replace(`src/content/${file}`, new RegExp(`(?<=^${field}: ).*`, 'm'), pseudo);
    },
  },
  {
    name: 'no team page, no members and no newsletter, one project, a placeholder among the social links',
    facts: factsOf('Kingfisher Guild of Lyon', 'Quiet machines.', 'guild.example'),
    accent: '#ffcf8a',
    change: (project) => {
      project.replace(SETTINGS, /"href": "[^"]*guild\.example\/0"/, '"href": "#"');
      project.replace(SETTINGS, / *\{\s*"label": "Team",[^}]*\},\n/, '');
      project.remove('src/content/pages/team.yaml', 'src/content/team/*');
      // A case study names its members.
      project.remove('src/content/projects/[c-z]*', 'src/content/studies/*');
      project.changeSettings((settings) => delete settings.newsletter);
    },
  },
];
