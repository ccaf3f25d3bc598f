import { randomUUID } from 'node:crypto';
import { SettingsError } from '../../netlify/enquiries/settings.ts';
import type { Environment } from '../../netlify/enquiries/settings.ts';
import { openStore } from '../enquiries/open-store.ts';
import { ok, wrong, type Finding } from './finding.ts';

const SUBJECT = 'Store';

/** Writes, reads and deletes a value in the store that `npm run enquiries` uses. */
export async function checkStore(environment: Environment, projectRoot: string): Promise<Finding> {
  const probe = `doctor-${randomUUID()}`;
  try {
    const { store, description, close } = await openStore(environment, projectRoot, undefined);
    try {
      await store.writeState(probe, probe);
      const storedValue = await store.readState(probe);
      await store.writeState(probe, undefined);
      if (storedValue !== probe) return wrong(SUBJECT, `${description} does not return what was written`);
      return ok(SUBJECT, `${description} can be written and read`);
    } finally {
      await close();
    }
  } catch (error) {
    const message = firstLineOf(error);
    if (error instanceof SettingsError) return wrong(SUBJECT, message);
    const fix = environment['NETLIFY_SITE_ID']
      ? 'check NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN'
      : 'check that the folder .netlify is writable';
    return wrong(SUBJECT, `can't be used: ${fix} (${message})`);
  }
}

function firstLineOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line;
}
