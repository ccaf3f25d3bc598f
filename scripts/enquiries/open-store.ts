/** Opens the live site's store, or the local one, which local runs of the site keep in `.netlify`. */
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Environment } from '../../netlify/enquiries/settings.ts';
import { EnquiryStore } from '../../netlify/enquiries/store.ts';
import { LOCAL_STORE, startLocalStore } from '../../netlify/local/start-services.ts';
import { UsageError } from './terminal.ts';

/** An open store, its description, and how to close it. */
export interface OpenStore {
  store: EnquiryStore;
  description: string;
  close: () => Promise<void>;
}

/**
 * Opens the live site's store where NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN are set, else the local one.
 * Throws a UsageError when only one of the two is set.
 */
export async function openStore(environment: Environment, projectRoot: string): Promise<OpenStore> {
  const { NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token, NETLIFY_API_URL: apiURL } = environment;
  if (siteID && token) {
    const access = { siteID, token, ...(apiURL && { apiURL }) };
    const store = new EnquiryStore({ deployContext: 'production', access });
    return { store, description: `Live site ${siteID}`, close: () => Promise.resolve() };
  }
  if (siteID || token) {
    throw new UsageError(
      `${siteID ? 'NETLIFY_AUTH_TOKEN' : 'NETLIFY_SITE_ID'} must be set too, to use the live site's store.`,
    );
  }
  return openLocalStore(projectRoot);
}

async function openLocalStore(projectRoot: string): Promise<OpenStore> {
  const { server, access } = await startLocalStore(projectRoot);
  const files = join(projectRoot, LOCAL_STORE, 'entries', access.siteID, 'site:enquiries-dev');
  // The server's list lacks files, without an error, while the site writes: it ends at the first that vanishes.
  const listKeys = async (prefix: string) => {
    const [folder = ''] = prefix.split('/');
    const found = await readdir(join(files, folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    return found
      .filter((file) => !file.isDirectory())
      .map((file) => relative(files, join(file.parentPath, file.name)).replaceAll(sep, '/'))
      .filter((key) => key.startsWith(prefix));
  };
  return {
    store: new EnquiryStore({ deployContext: 'dev', access, listKeys }),
    description: `Local store (${LOCAL_STORE})`,
    close: () => server.stop().then(() => undefined),
  };
}
