/** A small content without mistakes, for tests to change; editors never change it, unlike the site's own. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

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
sections:${sections.length > 0 ? '' : ' []'}
${sections.map((id) => `  - id: ${id}\n    heading: Our ${id}\n    text: []\n`).join('')}`;

const legalText = (title: string, body: string) => `---
title: ${title}
description: ${SUMMARY}
---

${body}`;

const CONTENT: Record<string, string> = {
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
  'pages/home.yaml': page('Home', 'services', 'technologies'),
  'legal/privacy.mdx': legalText('Privacy Policy', '## Your rights\n\nWrite to <LegalEmail />.\n'),
  'legal/terms.mdx': legalText('Terms of Service', '## Our services\n\nThis site is run by <Brand />.\n'),
};

/** The check reads only the names of these. */
const OTHER_FILES = [
  ...['Brand', 'LegalContact', 'LegalEmail', 'Today'].map((name) => `src/components/legal/${name}.astro`),
  ...['[legal]', 'index', 'about', 'services'].map((name) => `src/pages/${name}.astro`),
  'public/favicon.svg',
];

/** Writes the fixture into the folder `root`. */
export function writeFixture(root: string): void {
  const content = Object.entries(CONTENT).map(([file, text]) => [`src/content/${file}`, text] as const);
  for (const [file, text] of [...content, ...OTHER_FILES.map((file) => [file, ''] as const)]) {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}
