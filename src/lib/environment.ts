export { chatName } from '../../netlify/enquiries/chat.ts';
import { readSettings } from '../../netlify/enquiries/settings.ts';
import { loadEnv } from '../../netlify/local/load-env.ts';

/** Whether Netlify is building a preview. Previews show unpublished pages to editors, and search engines must ignore them. */
export const isPreview = (): boolean => /^(deploy-preview|branch-deploy)$/.test(process.env['CONTEXT'] ?? '');

/** Returns the settings in the environment, supplemented by the settings in `.env`. */
export function environmentSettings() {
  loadEnv();
  return readSettings(process.env);
}
