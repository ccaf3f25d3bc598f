/** What the agency says of itself, and the links of its menus, by the answers. */
import { existsSync } from 'node:fs';
import { regionAndCountry } from '../../src/lib/contact-details.ts';
import { filesIn } from '../../src/model/addresses/names.ts';
import type { Agency } from '../../src/site.ts';
import { AGENCY, isGone, json, readJson, type Changes } from './files.ts';
import { starterOf } from './neutral-texts.ts';
import type { Answers } from './questions.ts';

/** The pages that are wanted by the answers, also where they were removed before. */
export const wantedPages = ({ keep, insights }: Answers): string[] => [
  ...(keep.includes('projects') ? ['work'] : []),
  ...(keep.includes('team') ? ['team'] : []),
  ...(insights ? ['insights'] : []),
];

interface StarterAgency {
  tagline: string;
  /** The labels of links in menus, by their pages. */
  labels: Record<string, string>;
}
const starterAgency = (language: string) => JSON.parse(starterOf(AGENCY, language) ?? '') as StarterAgency;

export function agencyOf(answers: Answers, texts: Changes): object {
  const { brand, legalName, email, phone, address, theme, languages } = answers;
  const [language = ''] = languages;
  const before = readJson<Agency>(AGENCY);
  // What the sample says of itself nobody else has.
  const neutral = /\bthirma\b/i.test(before.brand) && {
    tagline: starterAgency(language).tagline,
    region: regionAndCountry(address.region ?? address.town, address.country, language),
    legalContact: undefined,
    social: [],
  };
  const links = {
    navigation: linksOf(before, answers, texts, language),
    legal: before.legal.map((link) => labelled(link, language)),
  };
  const contact = { ...before.contact, email, phone, address };
  return { ...before, ...neutral, brand, legalName, contact, ...links, theme };
}

/** The menu in each further language that has one. */
export function translatedMenus(answers: Answers, texts: Changes): Changes {
  const menus = answers.languages.map((language) => [filesIn(AGENCY, language), language] as const);
  return Object.fromEntries(
    menus
      .filter(([file]) => existsSync(file))
      .map(([file, language]) => {
        const before = readJson<Agency>(file);
        return [file, json({ ...before, navigation: linksOf(before, answers, texts, language) })];
      }),
  );
}

/** The links of a menu without those to pages that are gone, and with those to pages that are wanted. */
function linksOf(
  { navigation }: Agency,
  answers: Answers,
  texts: Changes,
  language: string,
): Agency['navigation'] {
  const links = navigation.filter(
    ({ page }) => !isGone(page, texts) && (page !== 'insights' || answers.insights),
  );
  const missing = wantedPages(answers).filter((page) => !links.some((link) => link.page === page));
  const { labels } = starterAgency(language);
  const added = missing.map((page) => ({ label: labels[page] ?? page, page }));
  return [...links.map((link) => labelled(link, language)), ...added];
}

/** A link in the label of its language, if it has the English one still. */
function labelled(link: Agency['navigation'][number], language: string): Agency['navigation'][number] {
  const isUnchanged = link.label === starterAgency('en').labels[link.page];
  return isUnchanged ? { ...link, label: starterAgency(language).labels[link.page] ?? link.label } : link;
}
