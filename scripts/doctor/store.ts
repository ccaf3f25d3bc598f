import { randomUUID } from 'node:crypto';
import { SettingsError } from '../../netlify/enquiries/settings.ts';
import type { Environment } from '../../netlify/enquiries/settings.ts';
import { openStore } from '../enquiries/open-store.ts';
import { ok, wrong, type Finding } from './finding.ts';

const ABOUT = 'Store';

/** Writes a note to the store, reads it and removes it: the live site's store where its keys are set. */
export async function checkStore(environment: Environment, projectRoot: string): Promise<Finding> {
  const note = `doctor-${randomUUID()}`;
  try {
    const { store, where, close } = await openStore(environment, projectRoot, undefined);
    try {
      await store.writeNote(note, { note });
      const read = (await store.readNote(note)) as { note?: unknown } | undefined;
      await store.writeNote(note, undefined);
      if (read?.note !== note) return wrong(ABOUT, `${where} doesn't give back what was written to it`);
      return ok(ABOUT, `${where} takes and gives back`);
    } finally {
      await close();
    }
  } catch (error) {
    const [words = ''] = (error as Error).message.split('\n');
    if (error instanceof SettingsError) return wrong(ABOUT, words);
    const mend = environment['NETLIFY_SITE_ID']
      ? 'check NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN'
      : 'is the folder .netlify writable?';
    return wrong(ABOUT, `can't be used, ${mend} (${words})`);
  }
}
