import type { Plugin } from 'vite';
import { moduleId } from '../lib/files.ts';
import { captcha } from '../site.ts';

const CHOSEN = {
  [moduleId('src/enquiry/captcha/index.ts')]: `export * as provider from './${captcha}.ts';`,
  [moduleId('src/islands/contact/widgets/index.ts')]: `export { Widget } from './${captcha}.tsx';`,
};

/** Gives visitors' scripts the chosen captcha provider alone, with as much of its file as they use. */
export const chosenCaptcha = (): Plugin => ({
  name: 'chosen-captcha',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) => CHOSEN[id],
});
