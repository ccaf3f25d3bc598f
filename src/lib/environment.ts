export { chatName } from '../../netlify/enquiries/chat.ts';
import { readSettings } from '../../netlify/enquiries/settings.ts';
import { loadEnv } from '../../netlify/local/load-env.ts';

/** Whether Netlify is building a preview, which shows unpublished pages to editors and which search engines must ignore. */
export const isPreview = (): boolean => /^(deploy-preview|branch-deploy)$/.test(process.env['CONTEXT'] ?? '');

/** Returns the settings in the environment and, for those that it doesn't have, in `.env`. */
export function environmentSettings() {
  loadEnv();
  return readSettings(process.env);
}
