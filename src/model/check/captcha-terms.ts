import type { Hint } from '../mistake.ts';
import type { ContentFile } from '../read.ts';

const hint =
  "links to Google's privacy policy or terms in a section about the captcha. They have not applied to reCAPTCHA since April 2026, and Google asks sites to remove them. Use <CaptchaData /> instead.";

/**
 * Finds links about reCAPTCHA that legal texts must no longer contain (docs/facts.md). Sections about other Google
 * services may contain such links.
 */
export const checkCaptchaTerms = (files: readonly ContentFile[]): Hint[] =>
  files.flatMap(({ file, text }) => {
    if (!file.startsWith('src/content/legal/')) return [];
    let line = 0;
    return text.split(/^(?=#)/m).flatMap((section) => {
      const isAboutCaptcha = /reCAPTCHA|<Captcha /i.test(section);
      const lines = section.replace(/\n$/, '').split('\n');
      return lines.flatMap((each) => {
        line += 1;
        const isLink = /policies\.google\.com\/(privacy|terms)/.test(each);
        return isAboutCaptcha && isLink ? [{ file, line, field: 'text', hint }] : [];
      });
    });
  });
