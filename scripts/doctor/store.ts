import { randomUUID } from 'node:crypto';
import { SettingsError } from '../../netlify/enquiries/settings.ts';
import type { Environment } from '../../netlify/enquiries/settings.ts';
import { openStore } from '../enquiries/open-store.ts';
import { ok, wrong, type Finding } from './finding.ts';

const SUBJECT = 'Store';

/** Writes a value, reads it and deletes it: in the live site's store where its keys are set, else in the local one. */
export async function checkStore(environment: Environment, projectRoot: string): Promise<Finding> {
  const probe = `doctor-${randomUUID()}`;
  try {
    const { store, description, close } = await openStore(environment, projectRoot, undefined);
    try {
      await store.writeState(probe, probe);
      const read = await store.readState(probe);
      await store.writeState(probe, undefined);
      if (read !== probe) return wrong(SUBJECT, `${description} does not return what was written`);
      return ok(SUBJECT, `${description} can be written and read`);
    } finally {
      await close();
    }
  } catch (error) {
    const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    if (error instanceof SettingsError) return wrong(SUBJECT, message);
    const fix = environment['NETLIFY_SITE_ID']
      ? 'check NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN'
      : 'check that the folder .netlify is writable';
    return wrong(SUBJECT, `can't be used: ${fix} (${message})`);
  }
}
