import { afterConsent, analytics, site, thirdParties } from '../../site.ts';
import { pageName } from '../addresses/names.ts';
import type { PageAddresses } from '../addresses/page-addresses.ts';
import { flatten } from '../mdx.ts';
import type { Hint } from '../mistake.ts';
import type { ContentFile } from '../read.ts';
import { providersIn } from '../video.ts';

/** What a site with the form does with what visitors write, by the components that say it as the settings are. */
const OF_FORM = {
  EnquiryFields: 'what the form asks for',
  EnquirySources: 'what is noted of where an enquiry comes from',
  EnquiryRecipients: 'who gets enquiries besides the mailboxes',
  RetentionDays: 'for how long enquiries are kept',
  Captcha: 'which captcha checks visitors',
  CaptchaData: 'who decides what happens to its data',
};

/** Hints at legal texts that leave out what the site does with the data of its visitors: they may say it in words of their own. */
export function checkLegalTexts(
  files: readonly ContentFile[],
  pages: PageAddresses,
  languages: readonly string[] = site.languages,
  hasThirdParties = [...thirdParties, ...afterConsent, ...providersIn(files)].length > 0,
  hasTracking = Boolean(analytics) || afterConsent.length > 0,
): Hint[] {
  const hasForm = [...pages.keys()].some((page) => pageName(page) === 'contact');
  const needed = {
    ...(hasForm && OF_FORM),
    ...(hasTracking && { Tracking: 'what counts visits or measures advertising' }),
    ...(hasThirdParties && { ThirdParties: 'from where pages load something' }),
  };
  return languages.flatMap((language, index): Hint[] => {
    const inNames = index === 0 ? undefined : language;
    const texts = files.filter(
      ({ collection }) => collection.name === 'legal' && collection.language === inNames,
    );
    // The footer leads to those of the first language.
    if (texts.length === 0 && index > 0) return [];
    const said = texts.flatMap(({ nodes }) =>
      flatten(nodes).flatMap((node) => ('name' in node && node.name ? node.name : [])),
    );
    const missing = Object.entries(needed).filter(([name]) => !said.includes(name));
    const names = missing.map(([name, what]) => `${what} (<${name} />)`).join(', ');
    const hint = `${language}: no legal text has the components that say ${names}: add them, or see that it is said in other words.`;
    return missing.length > 0 ? [{ file: 'src/content/legal', line: 1, field: '', hint }] : [];
  });
}
