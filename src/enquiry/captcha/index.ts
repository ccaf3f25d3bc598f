/** The captcha provider selected by `captcha` in src/own/settings.json. */
import { captcha } from '../../site.ts';
import type { Provider } from './provider-type.ts';
import { providers } from './providers.ts';

export const provider: Provider = providers[captcha];
