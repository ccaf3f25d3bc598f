import path from 'node:path';
import { RedirectsHandler } from '@netlify/redirects';

/** Returns Netlify's own handler for the redirect rules in `dist/_redirects` and netlify.toml. */
export const redirectsOf = (projectDir: string, publicDir: string) =>
  new RedirectsHandler({
    ...{ projectDir, publicDir, configPath: path.join(projectDir, 'netlify.toml'), configRedirects: [] },
    // Redirects for logged-in visitors aren't supported locally.
    ...{ jwtRoleClaim: '', jwtSecret: '' },
  });
