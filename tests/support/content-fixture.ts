/** A small content without mistakes, for tests to change; editors never change it, unlike the site's own. */
import type { Collections } from '../../src/model/collection.ts';
import { collections } from '../../src/model/collections/index.ts';
import { page as fields, pageCollections, section } from '../../src/model/collections/pages.ts';
import type { Files } from './files.ts';

const SUMMARY = 'A summary for search results, in which fifty characters are the least.';
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 5"/>\n';

export const project = (order: number, title: string) => `order: ${order}
title: ${title}
description: A telehealth app for village clinics, with vitals recorded offline.
image: ./nabz.svg
alt: A phone showing a heart
tags:
  - React Native
  - Node.js
`;

const page = (title: string, ...sections: string[]) => `title: ${title}
description: ${SUMMARY}
heading: A studio
intro: One team for all of it.
${sections.map((name) => `${name}:\n  heading: Our ${name}\n`).join('')}`;

const { projects, studies, team, services, values, statistics, technologies, legal, agency } = collections;

/** The collections of the fixture: those of the site with pages of its own. */
export const COLLECTIONS: Collections = {
  ...pageCollections({
    about: { ...fields, story: section, values: section },
    home: { ...fields, services: section, technologies: section },
    services: fields,
    'services/audit': fields,
    work: fields,
  }),
  ...{ projects, studies, team, services, values, statistics, technologies, legal, agency },
};

const legalText = (title: string, body: string) => `---
title: ${title}
description: ${SUMMARY}
---

${body}`;

const contact = {
  email: 'hello@guild.example',
  phone: '+45 11 22 33 44',
  address: { street: 'Vestergade 3', postalCode: '8000', town: 'Aarhus', country: 'Denmark' },
};

const AGENCY = {
  brand: 'Guild',
  tagline: 'Quiet machines.',
  region: 'Aarhus, Denmark',
  contact,
  social: [{ name: 'LinkedIn', icon: 'linkedin', href: '#' }],
  navigation: [{ label: 'About', page: 'about' }],
  legal: [{ label: 'Privacy', page: 'privacy' }],
  projectsPerPage: 4,
  theme: 'dark',
};

/** Texts of the content's files, by their paths in src/content. */
export const CONTENT: Record<string, string> = {
  'agency.json': `${JSON.stringify(AGENCY, null, 2)}\n`,
  'projects/nabz.yaml': project(2, 'Nabz'),
  'projects/tap-lane.yaml': project(5, 'Tap Lane'),
  'projects/nabz.svg': PICTURE,
  'team/noor.yaml': `order: 3
name: Noor Bajwa
role: Head of Design
image: ./noor.svg
alt: Portrait of Noor Bajwa
bio: Runs design and research.
linkedin: https://www.linkedin.com/in/noor-bajwa-example
`,
  'team/noor.svg': PICTURE,
  'studies/nabz.mdx': `---
client: Village Health Trust
year: 2024
services:
  - web
team:
  - noor
results:
  - value: 1 in 9
    label: readings a day late
  - value: '14'
    label: clinics
quotation:
  text: It never asks me to wait.
  name: Gurpreet Kaur
  role: Nurse
---

## What we tried first

We carried an aerial around. More [of our work](/services).
`,
  'services.yaml': `- id: web
  icon: web
  title: Web Development
  description: Sites that load fast.
  features:
    - Pages that open fast
    - Accessible to all
    - An editing screen
    - Source code of your own
`,
  'values.yaml': `- id: mission
  icon: mission
  title: Mission-Driven
  description: We can say why.
`,
  'statistics.yaml': `- id: projects
  value: 25+
  label: Projects Delivered
`,
  'technologies.yaml': `# The chips on the home page.
- React
- Next.js
- Node.js
`,
  'pages/about.yaml': page('About', 'story', 'values'),
  'pages/services.yaml': page('Services'),
  'pages/services/audit.yaml': page('Audit'),
  'pages/work.yaml': page('Our Work'),
  'pages/home.yaml': page('Home', 'services', 'technologies'),
  'legal/privacy.mdx': legalText('Privacy Policy', '## Your rights\n\nWrite to <LegalEmail />.\n'),
  'legal/terms.mdx': legalText('Terms of Service', '## Our services\n\nThis site is run by <Brand />.\n'),
};

/** The content with the other files that the check reads, by their paths; of those, only the names count. */
export const FIXTURE: Files = {
  ...Object.fromEntries(Object.entries(CONTENT).map(([file, text]) => [`src/content/${file}`, text])),
  'src/components/legal/Brand.astro': '',
  'src/components/legal/LegalContact.astro': '',
  'src/components/legal/LegalEmail.astro': '',
  'src/components/legal/Today.astro': '',
  'src/pages/[...legal].astro': '',
  'src/pages/jobs/[job].astro': '',
  'public/favicon.svg': '',
};
