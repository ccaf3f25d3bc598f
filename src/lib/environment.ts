import { readSettings } from '../../netlify/enquiries/settings.ts';
import { loadEnv } from '../../netlify/local/load-env.ts';

/** The settings of the environment, for the build and for pages that say them; those that it lacks come from `.env`. */
export function settings() {
  loadEnv();
  return readSettings(process.env);
}
