import type { Provider } from './provider-type.ts';
import * as recaptcha from './recaptcha.ts';
import * as turnstile from './turnstile.ts';

/** All captcha providers, keyed by their name in the settings. */
export const providers = { recaptcha, turnstile } satisfies Record<string, Provider>;

export const PROVIDER_NAMES = Object.keys(providers) as (keyof typeof providers)[];
