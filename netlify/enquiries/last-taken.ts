/** When each recipient last took an enquiry, for reports only. Unknown if it could not be written or read. */
import * as z from 'zod/mini';
import { logFailure, type LogLine } from './log.ts';
import { recipientsOf } from './recipients.ts';
import type { Services } from './services.ts';

const schema = z.object({ at: z.iso.datetime() });
const keyOf = (name: string) => `taken/${name}`;

/** Records that a recipient has just taken an enquiry. Never rejects. */
export const recordTaken = (name: string, { store, now, log }: Services, source: LogLine['source']) =>
  logFailure(
    store.writeValue(keyOf(name), { at: now().toISOString() }),
    { source, code: 'not-recorded' },
    log,
  );

/** When each configured recipient last took an enquiry, if known. Never rejects. */
export async function readLastTaken(services: Services): Promise<ReadonlyMap<string, string>> {
  const entries = recipientsOf(services).map(async ({ name }): Promise<[string, string] | []> => {
    const reading = services.store.readValue(keyOf(name), schema);
    const taken = await logFailure(reading, { source: 'delivery-run', code: 'not-read' }, services.log);
    return taken ? [name, taken.at] : [];
  });
  return new Map((await Promise.all(entries)).filter((entry) => entry.length > 0) as [string, string][]);
}
