import type { Provider } from './provider-type.ts';
import * as recaptcha from './recaptcha.ts';
import * as turnstile from './turnstile.ts';

/** All providers of captchas, by their names in the settings. */
export const providers: Readonly<Record<string, Provider>> = { recaptcha, turnstile };
