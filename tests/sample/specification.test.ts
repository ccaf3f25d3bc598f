/**
 * The sample content has the words that docs/specification.md demands. Delete this folder once you have content
 * of your own: no other test demands these words (docs/adopting.md).
 */
import { expect, test } from 'vitest';
import { pageCount } from '../../src/lib/pagination.ts';
import { site } from '../../src/site.ts';
import { words } from '../../src/words/index.ts';
import {
  legalPages,
  linksTo,
  pageTexts,
  plain,
  projects,
  services,
  statistics,
  team,
  technologies,
  values,
} from '../support/content.ts';

test('24 projects are shown on six pages of four', () => {
  expect(projects).toHaveLength(24);
  expect(site.projectsPerPage).toBe(4);
  expect(pageCount(projects.length, site.projectsPerPage)).toBe(6);
});

test('of 11 members, only the two interns have a placeholder link', () => {
  expect(team).toHaveLength(11);
  const placeholders = team.filter(({ linkedin }) => linkedin === '#');
  expect(placeholders.map(({ role }) => /\bIntern\b/.test(role))).toEqual([true, true]);
});

test('the services, values, statistics, technologies and links are those of the specification', () => {
  expect(new Set(services.flatMap(({ features }) => features)).size).toBe(24);
  expect({
    services: services.map(({ title }) => title).join(', '),
    values: values.map(({ title }) => title).join(', '),
    statistics: statistics.map(({ value, label }) => `${value} ${label}`).join(', '),
    technologies: technologies.map(({ name }) => name).join(', '),
    navigation: linksTo(site.navigation)
      .map(({ label, href }) => `${label} ${href}`)
      .join(', '),
    social: site.social.map(({ name }) => name).join(', '),
  }).toEqual({
    services:
      'Web Development, Mobile App Development, AI & ML Solutions, Cloud & DevOps, UI/UX Design, Product Engineering',
    values: 'Mission-Driven, Client-Centric, Innovation First, Excellence Always',
    statistics: '25+ Projects Delivered, 98% Client Satisfaction, 10+ Team Members, 5+ Countries Served',
    technologies:
      'React, Next.js, Node.js, Python, TypeScript, AWS, Azure, Docker, Kubernetes, TensorFlow, PostgreSQL, MongoDB, GraphQL, React Native, Flutter',
    navigation: 'Home /, About /about, Services /services, Our Work /work, Team /team, Contact /contact',
    social: 'LinkedIn, WhatsApp, Instagram',
  });
});

test('the content of home, about and not-found has the specified headings', () => {
  const home = pageTexts('home');
  expect(plain(home.heading)).toBe('We Code Bold. We Build Future.');
  expect(home.badge).toBe('Innovation Meets Excellence');
  expect(pageTexts('about').story.heading).toBe('Our Story');
  expect(pageTexts('not-found')).toMatchObject({
    title: '404',
    heading: 'Oops! Page Not Found',
    intro: "The page you're looking for doesn't exist or has been moved.",
  });
});

test('the office is in Punjab, India, and the legal pages give other contact details', () => {
  expect(site.contact.address).toMatchObject({ region: 'Punjab', country: 'India' });
  for (const detail of ['email', 'phone', 'address'] as const) {
    expect(site.legalContact[detail]).not.toEqual(site.contact[detail]);
  }
  for (const { body } of legalPages) expect(body).toContain('<LegalContact />');
});

test('the default theme is dark, and the storage key is the one that visitors already have', () => {
  expect(site.theme).toEqual({ default: 'dark', storageKey: 'thirma-theme' });
});

test.each([
  [words.startProject, 'Start Your Project'],
  [words.viewWork, 'View Our Work'],
  [words.callToAction, "Let's Build"],
  [words.goHome, 'Go Home'],
  [words.goBack, 'Go Back'],
  [words.sending, 'Sending...'],
  [words.projectsShown(5, 8, 24), 'Showing 5-8 of 24 projects'],
  [words.tooShort(words.name, 2), 'Name must be at least 2 characters'],
  [words.tooShort(words.message, 10), 'Message must be at least 10 characters'],
  [words.invalidEmail, 'Please enter a valid email address'],
  [words.verificationRequired, 'Verification Required'],
  [words.captchaMissing, 'Please complete the reCAPTCHA verification'],
  [words.sent, 'Message sent successfully!'],
  [words.willReply, "We'll get back to you as soon as possible."],
  [words.error, 'Error'],
  [words.sendFailed, 'Failed to send message'],
  [words.sendFailedTryAgain, 'Failed to send message. Please try again.'],
])('the words %j are those of the specification', (found, specified) => {
  expect(found).toBe(specified);
});

/** Words of the headings of each legal page, and of what it must say. */
const LEGAL: Record<string, { sections: string; says: RegExp[] }> = {
  '/privacy': {
    sections: 'collect, use, share, safe, rights, Cookies, Changes, Contact',
    says: [/under 18/],
  },
  '/terms': {
    sections:
      'services, responsibilities, Intellectual property, payment, Timelines, Warranties, liability, Confidentiality, Termination, Indemnification, Governing law, Arbitration, Changes',
    says: [/US dollars|USD/, /laws? of the State of \w+/],
  },
  '/cookies': {
    sections: 'Third-party cookies, browser, consent',
    says: [
      /### Essential\s[^#]*session[^#]*up to 1 year/,
      /### Analytics\s[^#]*up to 2 years/,
      /### Functionality\s[^#]*up to 1 year/,
      /### Advertising\s[^#]*up to 2 years/,
      /### Social media\s[^#]*varies/,
      /## Do Not Track\s[^#]*do not honour/,
    ],
  },
};

test.each(Object.entries(LEGAL))(
  '%s has every section, and says what is specified',
  (path, { sections, says }) => {
    const { headings, body } = legalPages.find((page) => page.path === path)!;
    for (const words of sections.split(', ')) expect(headings.join('\n')).toContain(words);
    for (const words of says) expect(body).toMatch(words);
  },
);
