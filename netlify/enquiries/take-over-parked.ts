/**
 * Takes over what the version of November 2026 has parked: its states move to the open ones, and are tried again. Delete this
 * file when no live site has that version any more.
 */
import { idPattern } from './record.ts';
import { parseState } from './state.ts';
import type { Services } from './services.ts';

const FOLDER = 'parked/';

/** Moves all of them. Rejects when the store fails; the next run goes on. */
export async function takeOverParked({ store }: Services): Promise<void> {
  for (const key of await store.keys(FOLDER)) {
    const id = key.slice(FOLDER.length);
    if (!idPattern.test(id)) continue;
    const text = await store.read(key);
    // If it is open or done as well, that state is newer.
    if (text !== undefined && !(await store.getState('open', id)) && !(await store.getState('done', id)))
      await store.putState('open', id, parseState(text, id));
    await store.delete(key);
  }
}
