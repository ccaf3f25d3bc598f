export { chatName } from '../../netlify/enquiries/chat.ts';
import { readSettings } from '../../netlify/enquiries/settings.ts';
import { loadEnv } from '../../netlify/local/load-env.ts';

/** Whether Netlify builds a preview, which shows editors the pages of the future and is nothing for search engines. */
export const isPreview = (): boolean => /^(deploy-preview|branch-deploy)$/.test(process.env['CONTEXT'] ?? '');

/** The settings of the environment, for the build and for pages that say them; those that it lacks come from `.env`. */
export function environmentSettings() {
  loadEnv();
  return readSettings(process.env);
}
