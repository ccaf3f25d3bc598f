/** The texts of the form, which its page gives it as data. */
import { createContext, useContext } from 'react';
import type { InLanguage } from '../../enquiry/fields.ts';
import type { Words } from '../../words/index.ts';

const NAMES = [
  ...(['name', 'email', 'company', 'message', 'optional', 'choose', 'yes'] as const),
  ...(['tooShort', 'tooLong', 'notText', 'notChosen', 'invalidEmail', 'formUnreadable'] as const),
  ...(['captchaLoadsLater', 'captchaConsent', 'captchaAllow', 'captchaMissing', 'captchaExpired'] as const),
  ...(['captchaDisconnected', 'captchaNotLoaded', 'tryAgain', 'notRobot', 'localCaptcha'] as const),
  ...(['sendMessage', 'sending', 'sendAgain', 'sendFailed', 'sendFailedTryAgain', 'writeOrCall'] as const),
  ...(['notice', 'notices', 'dismiss', 'sent', 'willReply', 'receiptComes'] as const),
  ...(['verificationRequired', 'error'] as const),
] satisfies (keyof Words)[];

/** The language of the page, and the form's texts in it. */
export interface FormTexts extends InLanguage {
  words: Pick<Words, (typeof NAMES)[number]>;
}

/** Of all words, those that the form needs. */
export const formWords = (words: Words) =>
  Object.fromEntries(NAMES.map((name) => [name, words[name]])) as FormTexts['words'];

export const TextsContext = createContext<FormTexts | null>(null);

/** The texts of the form, in its parts. */
export function useTexts(): FormTexts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('This is a part of the form.');
  return texts;
}
