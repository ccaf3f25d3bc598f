import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { nameOf, SETTINGS } from '../enquiries/settings.ts';

/** Adds the variables in `.env` to the environment unless they are already set. Ignores a byte order mark. */
export function loadEnv(): void {
  const file = join(process.cwd(), '.env');
  if (!existsSync(file)) return;
  const values = parseEnv(readFileSync(file, 'utf8').replace(/^\ufeff/, ''));
  for (const [name, value] of Object.entries(values)) process.env[name] ??= value;
}

/** Clears all settings from the environment and `.env`, so that tests never access the owner's services. */
export function ignoreSettings(): void {
  // An empty setting overrides `.env` and is treated as not set.
  for (const name of Object.keys(SETTINGS)) process.env[nameOf(name)] = '';
}
