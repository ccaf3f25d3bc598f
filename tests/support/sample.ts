/** A small content without mistakes, for tests to change; editors never change it, unlike the site's own. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 5"/>\n';
/** For components and pages: the check reads their names, and the ids in pages. */
const COMPONENT = '<main id="main"></main>\n';

const FILES: Record<string, string> = {
  'src/content/projects/nabz.yaml': `order: 2
title: Nabz
description: A telehealth app for village clinics, with vitals recorded offline.
image: ./nabz.svg
alt: A phone showing a heart
tags:
  - React Native
  - Node.js
`,
  'src/content/projects/nabz.svg': PICTURE,
  'src/content/projects/tap-lane.yaml': `order: 5
title: Tap Lane
description: A water board's map of leaks, drawn from what taps report by themselves.
image: ./tap-lane.svg
alt: A tap above a map
tags:
  - React
`,
  'src/content/projects/tap-lane.svg': PICTURE,
  'src/content/team/noor.yaml': `order: 3
name: Noor Bajwa
role: Head of Design
image: ./noor.svg
alt: Portrait of Noor Bajwa
bio: Runs design and research.
linkedin: https://www.linkedin.com/in/noor-bajwa-example
`,
  'src/content/team/noor.svg': PICTURE,
  'src/content/services.yaml': `- id: web
  icon: web
  title: Web Development
  description: Sites that load fast.
  features:
    - Pages that open fast
    - Accessible to all
    - An editing screen
    - Source code of your own
`,
  'src/content/values.yaml': `- id: mission
  icon: mission
  title: Mission-Driven
  description: We can say why.
`,
  'src/content/statistics.yaml': `- id: projects
  value: 25+
  label: Projects Delivered
`,
  'src/content/technologies.yaml': `# The chips on the home page.
- React
- Next.js
- Node.js
- Kubernetes
- React Native
`,
  'src/content/pages/about.yaml': `title: About
description: How a borrowed desk became a studio, and the values that it holds to.
heading: A studio
intro: Every project starts as plain cloth.
sections:
  - id: story
    heading: Our Story
    text:
      - We began at a desk.
  - id: values
    heading: Our Values
    text: []
`,
  'src/content/pages/services.yaml': `title: Services
description: Web, mobile, machine learning and cloud from one team of people.
heading: Services
intro: One team for all of it.
`,
  'src/content/pages/home.yaml': `title: Home
description: A studio that designs, builds and looks after software for people.
heading: We *code*
intro: One team for all of it.
sections:
  - id: services
    heading: What we do
    text: []
  - id: technologies
    heading: What we use
    text: []
`,
  'src/content/pages/contact.yaml': `title: Contact
description: Write to us about your project; we answer within two working days.
heading: Contact
intro: We answer every message.
sections:
  - id: card
    heading: Where we are
    text: []
`,
  'src/content/pages/not-found.yaml': `title: '404'
description: The page that you are looking for does not exist or has been moved.
heading: Page not found
intro: It does not exist.
`,
  'src/content/legal/privacy.mdx': `---
title: Privacy Policy
description: What we collect when you visit this site or write to us, and why.
---

## Your rights

Write to <LegalEmail />, see [cookies](/cookies).
`,
  'src/content/legal/terms.mdx': `---
title: Terms of Service
description: The terms on which we work, what we deliver and what we ask of you.
---

## Our services

This site is run by <Brand />.
`,
  'src/content/legal/cookies.mdx': `---
title: Cookie Policy
description: Which cookies this site sets, for how long, and how to be rid of them.
---

## Essential
`,
  ...Object.fromEntries(
    ['Brand', 'LegalContact', 'LegalEmail', 'Today'].map((name) => [
      `src/components/legal/${name}.astro`,
      COMPONENT,
    ]),
  ),
  ...Object.fromEntries(
    ['404', '[legal]', 'index', 'about', 'contact', 'services'].map((name) => [
      `src/pages/${name}.astro`,
      COMPONENT,
    ]),
  ),
  'public/favicon.svg': PICTURE,
};

/** Writes the sample into the folder `root`. */
export function writeSample(root: string): void {
  for (const [file, text] of Object.entries(FILES)) {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}
