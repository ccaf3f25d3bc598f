/** Deletes delivered enquiries and spam whose retention has ended. */
import pMap from 'p-map';
import * as z from 'zod/mini';
import { raiseAlerts } from './alert.ts';
import type { Services } from './services.ts';
import { DAY_MS } from './time.ts';

/** How many archived enquiries a purge deleted and how many remain. */
export interface PurgeReport {
  deleted: number;
  remaining: number;
}

type PurgeServices = Pick<Services, 'store' | 'settings' | 'now' | 'log'>;

/**
 * Deletes from the archive and the spam what was received more than `settings.retentionDays` whole days ago, by the
 * day in its id. Never touches the outbox. Starts no deletion after `budgetMs`: the next run continues. Rejects when
 * the store can't be reached.
 */
export async function purge(services: PurgeServices, budgetMs = 20_000): Promise<PurgeReport> {
  const { store, settings, now } = services;
  const deadline = performance.now() + budgetMs;
  const lastExpired = new Date(now().getTime() - (settings.retentionDays + 1) * DAY_MS);
  const lastExpiredDay = lastExpired.toISOString().slice(0, 10);
  const report: PurgeReport = { deleted: 0, remaining: 0 };
  for (const folder of ['spam', 'archive'] as const) {
    const { ids } = await store.list(folder);
    if (folder === 'spam') await reportSpam(ids, services);
    const expired = ids.filter((id) => id.slice(0, 10) <= lastExpiredDay);
    let deleted = 0;
    await pMap(
      expired,
      async (id) => {
        if (performance.now() > deadline) return;
        await store.delete(folder, id);
        deleted++;
      },
      { concurrency: 10 },
    );
    report.deleted += deleted;
    if (folder === 'archive') report.remaining = ids.length - deleted;
  }
  await store.forgetErased(new Date(now().getTime() - DAY_MS));
  return report;
}

const SPAM_REPORT_EVERY_MS = 7 * DAY_MS;
const spamStateSchema = z.object({ reportedAt: z.string() });

/** Reports new spam at most once a week, so that a person among it is found. */
async function reportSpam(ids: string[], { store, settings, now, log }: PurgeServices): Promise<void> {
  const reportedAt = spamStateSchema.safeParse(await store.readState('spam')).data?.reportedAt ?? '';
  const since = reportedAt.slice(0, 10);
  const count = ids.filter((id) => id.slice(0, 10) >= since).length;
  const isDue = !reportedAt || now().getTime() - Date.parse(reportedAt) >= SPAM_REPORT_EVERY_MS;
  if (count === 0 || !isDue) return;
  const text = `Enquiries kept apart as spam${since && ` since ${since}`}: ${count}. Look for a person among them: npm run enquiries -- list --spam`;
  const raised = await raiseAlerts(
    { spam: { count, text } },
    {},
    { webhook: settings.alertWebhook, now, log },
  );
  if (raised['spam']) await store.writeState('spam', { reportedAt: raised['spam'].at });
}
