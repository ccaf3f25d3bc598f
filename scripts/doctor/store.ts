import type { Environment } from '../../netlify/enquiries/settings.ts';
import { openStore } from '../enquiries/open-store.ts';

/** Writes, reads and deletes a value in the store that `npm run enquiries` uses. */
export async function tryStore(environment: Environment, projectRoot: string): Promise<string> {
  try {
    const { store, description, close } = await openStore(environment, projectRoot);
    await store.probe().finally(close);
    return `${description} can be written and read`;
  } catch (error) {
    const [message] = (error instanceof Error ? error.message : String(error)).split('\n');
    const fix = environment['NETLIFY_SITE_ID']
      ? 'check NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN'
      : 'check that the folder .netlify is writable';
    throw new Error(`can't be used: ${fix} (${message})`, { cause: error });
  }
}
