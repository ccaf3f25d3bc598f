/** The captcha provider in the setting `captcha` of src/own/settings.json. */
import { captcha } from '../../site.ts';
import type { Provider } from './provider-type.ts';
import { providers } from './providers.ts';
import * as recaptcha from './recaptcha.ts';

export const provider: Provider = providers[captcha] ?? recaptcha;
