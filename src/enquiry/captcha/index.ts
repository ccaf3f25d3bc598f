/** The captcha provider that `captcha` in src/own/settings.json names. */
import { captcha } from '../../site.ts';
import type { Provider } from './provider-type.ts';
import * as recaptcha from './recaptcha.ts';
import * as turnstile from './turnstile.ts';

/** All providers, by their names in the settings. */
export const providers: Readonly<Record<string, Provider>> = { recaptcha, turnstile };

export const provider: Provider = providers[captcha] ?? recaptcha;
