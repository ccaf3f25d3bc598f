/** Opens the live site's store, or the local store in `.netlify`. */
import type { Environment } from '../../netlify/enquiries/settings.ts';
import { EnquiryStore } from '../../netlify/enquiries/store.ts';
import { delay } from '../../netlify/enquiries/time.ts';
import { LOCAL_STORE, startLocalStore } from '../../netlify/local/start-services.ts';
import { showProgress, UsageError } from './terminal.ts';

/** An open store, its description and a function that closes it. */
export interface OpenStore {
  store: EnquiryStore;
  description: string;
  close: () => Promise<void>;
}

/** Netlify's API allows 500 calls a minute: if it refuses a call, waits until it says that it accepts more. */
const patientFetch: typeof fetch = async (...call) => {
  for (;;) {
    const response = await fetch(...call);
    if (response.status !== 429) return response;
    showProgress("Waiting, because Netlify's API allows 500 calls a minute");
    const reset = Number(response.headers.get('x-ratelimit-reset')) * 1000;
    await delay(Math.min(Math.max(reset - Date.now(), 1000), 60_000));
  }
};

/**
 * Opens the live site's store if NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN are set, otherwise the local store. Throws a
 * UsageError if only one of these variables is set.
 */
export async function openStore(environment: Environment, projectRoot: string): Promise<OpenStore> {
  const { NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token } = environment;
  if (siteID && token) {
    const store = new EnquiryStore({
      deployContext: 'production',
      fetch: patientFetch,
      access: { siteID, token },
    });
    return { store, description: `Live site ${siteID}`, close: () => Promise.resolve() };
  }
  if (siteID || token) {
    throw new UsageError(
      `${siteID ? 'NETLIFY_AUTH_TOKEN' : 'NETLIFY_SITE_ID'} must also be set to use the live site's store.`,
    );
  }
  const { server, access } = await startLocalStore(projectRoot);
  return {
    store: new EnquiryStore({ deployContext: 'dev', access }),
    description: `Local store (${LOCAL_STORE})`,
    close: () => server.stop().then(() => undefined),
  };
}
