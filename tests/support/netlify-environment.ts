import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** The settings with which the large site is built, as Netlify builds it, by their names in the environment. */
export const NETLIFY_ENVIRONMENT = parseEnv(readFileSync('tests/sites/large/production.env', 'utf8'));
