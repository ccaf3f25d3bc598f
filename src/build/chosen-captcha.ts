import type { Plugin } from 'vite';
import { moduleId } from '../lib/files.ts';
import { captcha, form } from '../site.ts';

const CHOSEN = {
  [moduleId('src/enquiry/captcha/index.ts')]: `export * as provider from './${captcha}.ts';`,
  [moduleId('src/islands/contact/widgets/index.ts')]: form
    ? 'export const Widget = () => null;'
    : `export { Widget } from './${captcha}.tsx';`,
};

/** Gives visitors' scripts the chosen captcha provider alone, with as much of its file as they use; no widget with a form service. */
export const chosenCaptcha = (): Plugin => ({
  name: 'chosen-captcha',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) => CHOSEN[id],
});
