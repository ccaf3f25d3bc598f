/** Opens the live site's store, or the local one, which local runs of the site keep in `.netlify`. */
import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import type { FetchLimits } from '../../netlify/enquiries/fetch-with-retry.ts';
import { SettingsError, type Environment } from '../../netlify/enquiries/settings.ts';
import { blobStore, type EnquiryStore } from '../../netlify/enquiries/store.ts';

/** An open store, its description, and how to close it. */
export interface OpenStore {
  store: EnquiryStore;
  description: string;
  close: () => Promise<void>;
}

/** Longer than the function's, because no visitor waits. */
const limits: FetchLimits = { attemptTimeoutMs: 10_000, totalTimeoutMs: 25_000, maxAttempts: 3 };

/**
 * Opens the live site's store where NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN are set, else the local one.
 * Throws a SettingsError when only one of the two is set.
 */
export async function openStore(
  environment: Environment,
  projectRoot: string,
  context: string | undefined,
): Promise<OpenStore> {
  const { NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token, NETLIFY_API_URL: apiURL } = environment;
  if (siteID && token) {
    const deployContext = context ?? 'production';
    const access = { siteID, token, ...(apiURL && { apiURL }) };
    const store = blobStore({ deployContext, limits, access });
    return { store, description: `Live site ${siteID}, ${deployContext}`, close: () => Promise.resolve() };
  }
  if (siteID || token) {
    throw new SettingsError(
      `${siteID ? 'NETLIFY_AUTH_TOKEN' : 'NETLIFY_SITE_ID'} must be set too, to use the live site's store.`,
    );
  }
  return openLocalStore(projectRoot, context);
}

/**
 * Starts a Blobs server on the files of @netlify/dev's server. Both can run at once, because each write goes to a
 * temporary file that is then renamed.
 */
async function openLocalStore(projectRoot: string, context = 'dev'): Promise<OpenStore> {
  const directory = join(projectRoot, '.netlify', 'blobs-serve');
  await deleteTemporaryFiles(directory);
  const token = randomUUID();
  const server = new BlobsServer({ directory, token });
  const { port } = await server.start();
  const edgeURL = `http://localhost:${port}`;
  const access = { siteID: await localSiteId(projectRoot), token, edgeURL, uncachedEdgeURL: edgeURL };
  // Private, but halves the time of a command that reads all enquiries: no request goes over the network.
  const handle: typeof fetch = (input, init) => server['handleRequest'](new Request(input, init));
  return {
    store: blobStore({ deployContext: context, limits, access, fetch: handle }),
    description: 'Local store (.netlify/blobs-serve)',
    close: () => server.stop().then(() => undefined),
  };
}

/** Deletes the temporary files of servers that were killed while writing; those in use are younger than a minute. */
async function deleteTemporaryFiles(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile() || !entry.name.startsWith('.')) continue;
    const path = join(entry.parentPath, entry.name);
    const file = await stat(path).catch(() => undefined);
    if (file && Date.now() - file.mtimeMs > 60_000) await rm(path, { force: true });
  }
}

/** The site that the checkout is linked to, or "0", which @netlify/dev uses for an unlinked one. */
async function localSiteId(projectRoot: string): Promise<string> {
  try {
    const state = await readFile(join(projectRoot, '.netlify', 'state.json'), 'utf8');
    const { siteId }: { siteId?: unknown } = JSON.parse(state);
    return typeof siteId === 'string' && siteId ? siteId : '0';
  } catch {
    return '0';
  }
}
