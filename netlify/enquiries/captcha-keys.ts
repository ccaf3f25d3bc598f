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

const schema = z.object({ hasPassed: z.boolean(), refused: z.number() });

/** Identifies the current keys in the names of values, because either key may be replaced. */
export const keysOf = ({ settings: { siteKey, captcha } }: Services): string =>
  createHash('sha256').update(`${siteKey} ${captcha.secret}`).digest('hex').slice(0, 16);

const valueOf = (services: Services) => `captcha-tokens/${keysOf(services)}`;
const readTokens = async (services: Services) =>
  (await services.store.readValue(valueOf(services), schema)) ?? { hasPassed: false, refused: 0 };

/** Records whether a visitor's token passed or was refused, according to `code`. Never rejects. */
export async function recordToken(code: string, services: Services): Promise<void> {
  const hasPassed = code === 'passed';
  if (!hasPassed && code !== provider.invalidToken) return;
  const record = async () => {
    const tokens = await readTokens(services);
    const refused = tokens.refused + Number(!hasPassed);
    if (!tokens.hasPassed) await services.store.writeValue(valueOf(services), { hasPassed, refused });
  };
  await logFailure(record(), { source: 'contact', code: 'not-recorded' }, services.log);
}

/**
 * Whether the keys seem not to belong together: enough tokens have been refused and none has passed. Also false if the
 * counts can't be read; the store check reports that failure.
 */
export async function hasNoPair(services: Services): Promise<boolean> {
  const line = { source: 'delivery-run', code: 'not-read' } as const;
  const tokens = await logFailure(readTokens(services), line, services.log);
  return tokens !== undefined && !tokens.hasPassed && tokens.refused >= MOST_REFUSED;
}
