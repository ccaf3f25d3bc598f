export { chatName } from '../../netlify/enquiries/chat.ts';
import { readSettings } from '../../netlify/enquiries/settings.ts';
import { loadEnv } from '../../netlify/local/load-env.ts';

/**
 * Whether Netlify is building a preview. Previews include unpublished pages, so that editors can see them, and search
 * engines must ignore previews.
 */
export const isPreview = (): boolean => /^(deploy-preview|branch-deploy)$/.test(process.env['CONTEXT'] ?? '');

/** Returns the settings in the environment, supplemented by the settings in `.env`. */
export function environmentSettings() {
  loadEnv();
  return readSettings(process.env);
}
