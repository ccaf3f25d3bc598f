/** Creates the agency's data and menu links from the answers. */
import { existsSync } from 'node:fs';
import { regionAndCountry } from '../../src/lib/contact-details.ts';
import { filesIn } from '../../src/model/addresses/names.ts';
import type { Agency } from '../../src/site.ts';
import { AGENCY, isGone, json, readJson, type Changes } from './files.ts';
import { starterOf } from './neutral-texts.ts';
import type { Answers } from './questions.ts';

/** Returns the pages that the answers request, even ones that an earlier run removed. */
export const wantedPages = ({ keep, insights }: Answers): string[] => [
  ...(keep.includes('projects') ? ['work'] : []),
  ...(keep.includes('team') ? ['team'] : []),
  ...(insights ? ['insights'] : []),
];

interface StarterAgency {
  tagline: string;
  /** The menu links' labels, by page. */
  labels: Record<string, string>;
}
const starterAgency = (language: string) => JSON.parse(starterOf(AGENCY, language) ?? '') as StarterAgency;

export function agencyOf(answers: Answers, texts: Changes): object {
  const { brand, legalName, email, phone, address, theme, languages } = answers;
  const [language = ''] = languages;
  const before = readJson<Agency>(AGENCY);
  // Replaces statements that are true only of the sample's agency.
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

/** Updates the menu of each additional language that has its own menu. */
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

/** Returns a menu's links, without the ones to removed pages, and with links to requested pages. */
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

/** Translates a link's label if it is still the original English label. */
function labelled(link: Agency['navigation'][number], language: string): Agency['navigation'][number] {
  const isUnchanged = link.label === starterAgency('en').labels[link.page];
  return isUnchanged ? { ...link, label: starterAgency(language).labels[link.page] ?? link.label } : link;
}
