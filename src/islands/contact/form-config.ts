/**
 * The data that a page passes to its form. If the form imported src/site.ts instead, its script would contain all of
 * the site's settings.
 */
import { createContext, useContext } from 'react';
import type { Provider } from '../../enquiry/captcha/provider-type.ts';
import { RULE_WORDS, type InLanguage } from '../../enquiry/fields.ts';
import type { Reachable } from '../../lib/EmailOrPhoneLink.tsx';
import type { Site } from '../../site.ts';
import type { Words } from '../../words/index.ts';

/** The interface texts that the form needs in addition to those of its rules. */
const NAMES = [
  'name',
  'email',
  'company',
  'message',
  'optional',
  'choose',
  'captchaLoadsLater',
  'captchaConsent',
  'captchaAllow',
  'captchaExpired',
  'captchaDisconnected',
  'captchaNotLoaded',
  'tryAgain',
  'notRobot',
  'localCaptcha',
  'sendMessage',
  'sending',
  'sendAgain',
  'sendFailed',
  'sendFailedTryAgain',
  'tooManyCalls',
  'writeOrCall',
  'notice',
  'notices',
  'dismiss',
  'sent',
  'willReply',
  'verificationRequired',
  'error',
] as const satisfies (keyof Words)[];

/** The form's data, with its texts in the page's language. */
export interface FormConfig extends InLanguage {
  words: Pick<Words, (typeof NAMES | typeof RULE_WORDS)[number]>;
  /** The addresses that the links in labels lead to, keyed by destination as written. */
  destinations: Readonly<Record<string, string | undefined>>;
  captcha: Pick<Provider, 'name' | 'company' | 'role'>;
  /** Whether the site asks visitors before it loads the captcha. */
  asksConsent: boolean;
  contact: Reachable;
  /** The page's topic. */
  topic?: string | undefined;
  /** The theme of the captcha widget. */
  theme: Site['theme']['default'];
}

/**
 * Returns the interface texts that the form needs, typeset except for `yes`, which a ticked checkbox posts: the function
 * compares it with the text as written.
 */
export const formWords = (typeset: Words, { yes }: Pick<Words, 'yes'>): FormConfig['words'] => ({
  ...(Object.fromEntries(
    [...RULE_WORDS, ...NAMES].map((name) => [name, typeset[name]]),
  ) as FormConfig['words']),
  yes,
});

export const FormConfigContext = createContext<FormConfig | null>(null);

/** Returns the form's data. Throws if it is called outside ContactForm. */
export function useFormConfig(): FormConfig {
  const config = useContext(FormConfigContext);
  if (!config) throw new Error('useFormConfig only works inside ContactForm.');
  return config;
}
