import pMap from 'p-map';
import type { OpenStore } from './open-store.ts';

/**
 * Lets the site's next run try all that waits once more, whatever the time of the next attempt. The site's own run delivers
 * it: this machine may have other recipients.
 */
export async function retry({ store }: OpenStore): Promise<number> {
  const ids = await store.ids('open');
  const tryAgain = async (id: string) => {
    const state = await store.getState('open', id);
    if (state) await store.putState('open', id, { ...state, nextAt: new Date().toISOString() });
  };
  await pMap(ids, tryAgain, { concurrency: 10 });
  console.log(`Enquiries that the site's next run tries again, within six minutes: ${ids.length}. See: list`);
  return 0;
}
