/** Tests the monthly report to the team. */
import { expect, it, vi } from 'vitest';
import { purgeProblem } from '../../../netlify/enquiries/purge.ts';
import { DAY_MS, MINUTE_MS } from '../../../netlify/enquiries/time.ts';
import { DELIVERED, TEAM } from '../../support/enquiries.ts';
import { runTimersUntil, mailError, useMemoryServices } from '../../support/memory-services.ts';

const memory = useMemoryServices({ REPORT: 'monthly' });

/** Stores an enquiry received `days` ago and emailed `minutes` later, or never if `minutes` is undefined. */
function add(days: number, page: string, campaign: string | undefined, minutes: number | undefined) {
  const record = memory.add(days * DAY_MS, {}, { folder: minutes === undefined ? 'open' : 'done' });
  const { id, receivedAt } = record;
  const at = minutes !== undefined && new Date(Date.parse(receivedAt) + minutes * MINUTE_MS).toISOString();
  const to = at ? { [TEAM]: { ...DELIVERED, at } } : {};
  const sources = campaign && { utm_campaign: campaign };
  memory.blobs.set(`enquiries/${id}`, JSON.stringify({ ...record, page, ...(sources && { sources }) }));
  memory.blobs.set(`${at ? 'done' : 'open'}/${id}`, JSON.stringify({ since: receivedAt, to }));
}

it("the report counts last month's enquiries by page and campaign, and late deliveries", async () => {
  // Today is 4 May.
  add(5, '/contact', undefined, 2);
  add(6, '/contact', 'spring', 61);
  add(7, '/offer', 'spring', undefined);
  add(1, '/contact', 'may', 2);
  add(40, '/contact', 'march', 2);
  await memory.purge();
  const [subject, text] = memory.sendToTeam.mock.calls[0]!;
  expect(subject).toBe('Enquiries in 2026-04: 3');
  expect(text.split('\n\n').slice(1)).toEqual([
    'By page:\n    2  /contact\n    1  /offer',
    'By campaign:\n    2  spring\n    1  (none)',
    'Emailed to the team more than an hour after arrival: 1',
    'Not emailed to the team: 1',
  ]);
});

it('the report finds a state that moves from open to done while the report is being created', async () => {
  const { id } = memory.add(5 * DAY_MS, { [TEAM]: DELIVERED });
  memory.onStoreCall.mockImplementation(({ kind, key }) => {
    const state = memory.blobs.get(`open/${id}`);
    if (kind !== 'read' || !/^(open|done)/.test(key) || !state) return Promise.resolve(undefined);
    const response = key.startsWith('open') ? new Response(state) : new Response(null, { status: 404 });
    // Moves the state from open to done just after the first read.
    memory.blobs.set(`done/${id}`, state);
    memory.blobs.delete(`open/${id}`);
    return Promise.resolve(response);
  });
  await memory.purge();
  expect(memory.sendToTeam.mock.calls[0]![1]).toContain('Not emailed to the team: 0');
});

it('the report is emailed once a month, by the first purge of the month', async () => {
  await memory.purge();
  await memory.purge();
  expect(memory.sendToTeam).toHaveBeenCalledTimes(1);
  vi.setSystemTime(new Date('2026-06-01T00:17:00Z'));
  await memory.purge();
  expect(memory.sendToTeam.mock.calls.map(([subject]) => subject)).toEqual([
    'Enquiries in 2026-04: 0',
    'Enquiries in 2026-05: 0',
  ]);
});

it("a purge that can't send the report reports a problem, and the next purge sends the report", async () => {
  memory.sendToTeam.mockRejectedValueOnce(mailError({ code: 'ESOCKET' }));
  await memory.purge();
  expect(await runTimersUntil(purgeProblem(memory.services))).toMatchObject({
    check: 'purge',
    code: 'report',
  });
  await memory.purge();
  expect(memory.sendToTeam).toHaveBeenCalledTimes(2);
  expect(await runTimersUntil(purgeProblem(memory.services))).toBeUndefined();
});

const KEY = 'values/reports/2026-04';

it('the report is sent if the response to its first write is lost', async () => {
  memory.onStoreCall.mockImplementation(({ kind, key }) => {
    if (!kind.endsWith('write') || key !== KEY || memory.blobs.has(KEY)) return Promise.resolve(undefined);
    memory.blobs.set(KEY, '{"isPending":true}');
    return Promise.resolve(new Response(null, { status: 502 }));
  });
  await memory.purge();
  await memory.purge();
  expect(memory.sendToTeam).toHaveBeenCalledTimes(1);
});

it('the report is sent if the previous run ended before it had sent the report', async () => {
  memory.blobs.set(KEY, '{"isPending":true}');
  await memory.purge();
  expect(memory.sendToTeam).toHaveBeenCalledTimes(1);
});

it('the report is not sent while its record cannot be written', async () => {
  memory.refuseCalls(KEY, 'write');
  await memory.purge();
  expect(memory.sendToTeam).not.toHaveBeenCalled();
});

it('no report is sent unless REPORT is set', async () => {
  memory.services.settings.hasReport = false;
  await memory.purge();
  expect(memory.sendToTeam).not.toHaveBeenCalled();
});
