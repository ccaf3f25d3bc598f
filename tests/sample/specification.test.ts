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

test('buttons, messages and toasts have the specified words', () => {
  const { startProject, viewWork, callToAction, goHome, goBack, sending, projectsShown } = words;
  expect(
    [startProject, viewWork, callToAction, goHome, goBack, sending, projectsShown(5, 8, 24)].join('|'),
  ).toBe(
    "Start Your Project|View Our Work|Let's Build|Go Home|Go Back|Sending...|Showing 5-8 of 24 projects",
  );
  const { name, message, tooShort, invalidEmail, verificationRequired, captchaMissing } = words;
  expect(tooShort(name, 2)).toBe('Name must be at least 2 characters');
  expect(tooShort(message, 10)).toBe('Message must be at least 10 characters');
  expect(invalidEmail).toBe('Please enter a valid email address');
  expect(verificationRequired).toBe('Verification Required');
  expect(captchaMissing).toBe('Please complete the reCAPTCHA verification');
  expect(words.sent).toBe('Message sent successfully!');
  expect(words.willReply).toBe("We'll get back to you as soon as possible.");
  expect(words.error).toBe('Error');
  expect(words.sendFailed).toBe('Failed to send message');
  expect(words.sendFailedTryAgain).toBe('Failed to send message. Please try again.');
});

/** The sections of each legal page, by words of their headings. */
const SECTIONS = {
  '/privacy': [/collect/, /use/, /share/, /safe|secur/i, /rights/, /Cookies/, /Changes/, /Contact/],
  '/terms': [
    /services/,
    /responsibilities/,
    /Intellectual property/,
    /payment/,
    /Timelines/,
    /Warranties/,
    /liability/,
    /Confidentiality/,
    /Termination/,
    /Indemnification/,
    /Governing law/,
    /Arbitration/,
    /Changes/,
  ],
  '/cookies': [/Third-party cookies/, /browser/, /consent/],
};
const legalPage = (path: string) => legalPages.find((page) => page.path === path)!;

test.each(Object.entries(SECTIONS))('%s has every section', (path, sections) => {
  for (const section of sections) {
    expect(legalPage(path).headings).toContainEqual(expect.stringMatching(section));
  }
});

test.each([
  ['/privacy', /under 18/],
  ['/terms', /US dollars|USD/],
  ['/terms', /laws? of the State of \w+/],
  ['/cookies', /### Essential\s[^#]*session[^#]*up to 1 year/],
  ['/cookies', /### Analytics\s[^#]*up to 2 years/],
  ['/cookies', /### Functionality\s[^#]*up to 1 year/],
  ['/cookies', /### Advertising\s[^#]*up to 2 years/],
  ['/cookies', /### Social media\s[^#]*varies/],
  ['/cookies', /## Do Not Track\s[^#]*do not honour/],
])('%s contains %s', (path, words) => {
  expect(legalPage(path).body).toMatch(words);
});
