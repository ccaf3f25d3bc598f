/**
 * Detects a site key and a secret key that don't belong together, in which case every visitor is turned away. Providers
 * offer no way to check a pair of keys, so rejected tokens are counted until the first token passes.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { provider } from '../../src/enquiry/captcha/index.ts';
import { logFailure } from './log.ts';
import type { Services } from './services.ts';

/** If this many tokens have been refused and none has passed, the keys probably don't belong together. */
const MOST_REFUSED = 3;
const VALUE = 'captcha-tokens';

const schema = z.object({ keys: z.string(), hasPassed: z.boolean(), refused: z.number() });

/**
 * Reads the counts for the current keys. A hash of both keys is stored with the counts, because either key may be replaced.
 */
async function readTokens({ store, settings: { siteKey, captcha } }: Services) {
  const tokens = await store.readValue(VALUE, schema);
  const keys = createHash('sha256').update(`${siteKey} ${captcha.secret}`).digest('hex');
  return tokens?.keys === keys ? tokens : { keys, hasPassed: false, refused: 0 };
}

/** Records whether a visitor's token passed or was refused, according to `code`. Never rejects. */
export async function recordToken(code: string, services: Services): Promise<void> {
  const isPassed = code === 'passed';
  if (!isPassed && code !== provider.invalidToken) return;
  const record = async () => {
    const tokens = await readTokens(services);
    if (tokens.hasPassed) return;
    const refused = tokens.refused + Number(!isPassed);
    await services.store.writeValue(VALUE, { ...tokens, hasPassed: isPassed, refused });
  };
  await logFailure(record(), { source: 'contact', code: 'not-recorded' }, services.log);
}

/**
 * Whether the keys seem not to belong together: enough tokens have been refused and none has passed. Also false if the
 * counts can't be read; the store check reports that failure.
 */
export async function hasNoPair(services: Services): Promise<boolean> {
  const tokens = await logFailure(
    readTokens(services),
    { source: 'delivery-run', code: 'not-read' },
    services.log,
  );
  return tokens !== undefined && !tokens.hasPassed && tokens.refused >= MOST_REFUSED;
}
