import { outsideServices, site } from '../../site.ts';
import { pageName } from '../collection.ts';
import type { PageAddresses } from '../addresses/published-pages.ts';
import { flatten } from '../mdx.ts';
import type { Hint } from '../mistake.ts';
import type { ContentFile } from '../read.ts';
import { providersIn } from '../video.ts';

/** Components that describe in legal texts what the site does with enquiries, based on the settings. */
const OF_FORM = {
  EnquiryFields: 'what the form asks for',
  EnquirySources: 'what is recorded about the origin of an enquiry',
  EnquiryRecipients: 'who receives enquiries besides the mailboxes',
  RetentionDays: 'how long enquiries are kept',
  Captcha: 'which captcha checks visitors',
  CaptchaData: 'who decides what happens to its data',
};

/**
 * Adds a hint if the legal texts lack a component for something the site does with visitors' data. A missing component
 * isn't a mistake, because owners may use their own words instead.
 */
export function checkLegalTexts(
  files: readonly ContentFile[],
  pages: PageAddresses,
  languages: readonly string[] = site.languages,
  hasThirdParties = outsideServices.some(({ sources }) => Object.values(sources).flat().length > 0) ||
    providersIn(files).length > 0,
  hasTracking = outsideServices.some(({ scripts = [] }) => scripts.length > 0),
): Hint[] {
  const hasForm = [...pages.keys()].some((page) => pageName(page) === 'contact');
  const needed = {
    ...(hasForm && OF_FORM),
    ...(site.newsletter?.form && { NewsletterData: 'where the newsletter box sends addresses' }),
    ...(hasTracking && { Tracking: 'what counts visits or measures advertising' }),
    ...(hasThirdParties && { ThirdParties: 'where pages load content from' }),
  };
  return languages.flatMap((language, index): Hint[] => {
    const inNames = index === 0 ? undefined : language;
    const texts = files.filter(
      ({ collection }) => collection.name === 'legal' && collection.language === inNames,
    );
    // Skips a language without legal texts, because its footer links to those in the first language.
    if (texts.length === 0 && index > 0) return [];
    const said = texts.flatMap(({ nodes }) =>
      flatten(nodes).flatMap((node) => ('name' in node && node.name ? node.name : [])),
    );
    const missing = Object.entries(needed).filter(([name]) => !said.includes(name));
    const names = missing.map(([name, what]) => `${what} (<${name} />)`).join(', ');
    const hint = `${language}: the legal texts have no component for ${names}. Add these components, or make sure that the texts cover this in other words.`;
    return missing.length > 0 ? [{ file: 'src/content/legal', line: 1, field: '', hint }] : [];
  });
}
