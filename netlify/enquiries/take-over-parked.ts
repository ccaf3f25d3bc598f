/**
 * Migrates the states that version 5 parked: reopens them, so that their delivery resumes. Delete this file as soon as no
 * live site runs version 5.
 */
import { idPattern } from './record.ts';
import { parseState } from './state.ts';
import type { Services } from './services.ts';

const FOLDER = 'parked/';

/** Moves all parked states. Rejects if the store fails; the next run continues. */
export async function takeOverParked({ store }: Services): Promise<void> {
  for (const key of await store.keys(FOLDER)) {
    const id = key.slice(FOLDER.length);
    if (!idPattern.test(id)) continue;
    const text = await store.read(key);
    // If the enquiry also has an open or done state, the parked state is outdated.
    if (text !== undefined && !(await store.getState('open', id)) && !(await store.getState('done', id)))
      await store.putState('open', id, parseState(text, id));
    await store.delete(key);
  }
}
