/**
 * Remembers when each recipient last accepted an enquiry. Reading and writing these times may fail, so only alerts depend
 * on them.
 */
import * as z from 'zod/mini';
import { logFailure, type LogLine } from './log.ts';
import { recipientsOf } from './recipients.ts';
import type { Services } from './services.ts';

const schema = z.object({ at: z.iso.datetime() });
const keyOf = (name: string) => `taken/${name}`;

/** Records that a recipient has just accepted an enquiry. Never rejects. */
export const recordAccepted = (name: string, { store, now, log }: Services, source: LogLine['source']) =>
  logFailure(
    store.writeValue(keyOf(name), { at: now().toISOString() }),
    { source, code: 'not-recorded' },
    log,
  );

/** Reads when each configured recipient last accepted an enquiry, if known. Never rejects. */
export async function readLastAccepted(services: Services): Promise<ReadonlyMap<string, string>> {
  const entries = recipientsOf(services).map(async ({ name }): Promise<[string, string] | []> => {
    const reading = services.store.readValue(keyOf(name), schema);
    const taken = await logFailure(reading, { source: 'delivery-run', code: 'not-read' }, services.log);
    return taken ? [name, taken.at] : [];
  });
  return new Map((await Promise.all(entries)).filter((entry) => entry.length > 0) as [string, string][]);
}
