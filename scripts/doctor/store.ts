import { randomUUID } from 'node:crypto';
import { SettingsError, type Environment } from '../../netlify/enquiries/settings.ts';
import { openStore } from '../enquiries/open-store.ts';
import { ok, failed, type Finding } from './finding.ts';

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
      if (storedValue !== probe) return failed(SUBJECT, `${description} does not return what was written`);
      return ok(SUBJECT, `${description} can be written and read`);
    } finally {
      await close();
    }
  } catch (error) {
    const message = firstLineOf(error);
    if (error instanceof SettingsError) return failed(SUBJECT, message);
    const fix = environment['NETLIFY_SITE_ID']
      ? 'check NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN'
      : 'check that the folder .netlify is writable';
    return failed(SUBJECT, `can't be used: ${fix} (${message})`);
  }
}

function firstLineOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line;
}
