import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** The environment variables of the large site's build, as on Netlify. */
export const NETLIFY_ENVIRONMENT = parseEnv(readFileSync('tests/sites/large/production.env', 'utf8'));
