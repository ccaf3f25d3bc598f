/**
 * Takes over the states that the version of November 2026 parked: they become open and are tried again. Delete this file once
 * no live site runs that version any more.
 */
import { idPattern } from './record.ts';
import { parseState } from './state.ts';
import type { Services } from './services.ts';

const FOLDER = 'parked/';

/** Moves all of them. Rejects when the store fails; the next run continues. */
export async function takeOverParked({ store }: Services): Promise<void> {
  for (const key of await store.keys(FOLDER)) {
    const id = key.slice(FOLDER.length);
    if (!idPattern.test(id)) continue;
    const text = await store.read(key);
    // If there is an open or a done state, too, that one is newer.
    if (text !== undefined && !(await store.getState('open', id)) && !(await store.getState('done', id)))
      await store.putState('open', id, parseState(text, id));
    await store.delete(key);
  }
}
