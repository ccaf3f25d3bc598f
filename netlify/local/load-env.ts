import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { nameOf, SETTINGS } from '../enquiries/settings.ts';

/** Adds what `.env` sets to the environment, which goes before it. A byte order mark is no part of the first name. */
export function loadEnv(): void {
  const file = join(process.cwd(), '.env');
  if (!existsSync(file)) return;
  const values = parseEnv(readFileSync(file, 'utf8').replace(/^\ufeff/, ''));
  for (const [name, value] of Object.entries(values)) process.env[name] ??= value;
}

/** Takes all settings for not set, whatever the environment and `.env` say: tests reach none of the owner's services. */
export function ignoreSettings(): void {
  // An empty one counts as not set, and goes before `.env`.
  for (const name of Object.keys(SETTINGS)) process.env[nameOf(name)] = '';
}
