import { beforeEach, expect, it, vi } from 'vitest';
import { isDuplicate, waitForDuplicate } from '../../../netlify/enquiries/duplicates.ts';
import { enquiryId } from '../../../netlify/enquiries/record.ts';
import { memoryStore } from '../../support/memory-store.ts';

const ENQUIRY = { name: 'Asha', email: 'a@b.co', company: '', message: 'We would like a website.' };
const NOON = new Date('2026-05-04T12:00:00Z');
let store: ReturnType<typeof memoryStore>;
beforeEach(() => {
  store = memoryStore();
});
const put = (folder: 'outbox' | 'archive', time: string, value: 'unreadable' | undefined = undefined) => {
  const at = new Date(time);
  const record = {
    ...ENQUIRY,
    version: 2,
    id: enquiryId(ENQUIRY, at),
    receivedAt: time,
    verified: true,
    writeId: '',
  };
  store.folders[folder].set(record.id, value ?? record);
};

it.each(['outbox', 'archive'] as const)(
  'an enquiry in the folder %s is a duplicate on the same day',
  async (folder) => {
    expect(await isDuplicate(ENQUIRY, NOON, store)).toBe(false);
    put(folder, '2026-05-04T00:00:00Z');
    expect(await isDuplicate(ENQUIRY, NOON, store)).toBe(true);
    expect(await isDuplicate({ ...ENQUIRY, name: 'Eve' }, NOON, store)).toBe(false);
  },
);

it("yesterday's enquiry is a duplicate in the first ten minutes of the day", async () => {
  put('archive', '2026-05-03T12:00:00Z');
  expect(await isDuplicate(ENQUIRY, new Date('2026-05-04T00:09:59Z'), store)).toBe(true);
  expect(await isDuplicate(ENQUIRY, new Date('2026-05-04T00:10:00Z'), store)).toBe(false);
});

it('an unreadable record is no duplicate, and neither is one that cannot be read', async () => {
  put('outbox', '2026-05-04T00:00:00Z', 'unreadable');
  expect(await isDuplicate(ENQUIRY, NOON, store)).toBe(false);
  const get = () => Promise.reject(new Error('down'));
  expect(await isDuplicate(ENQUIRY, NOON, { ...store, get })).toBe(false);
});

it('the check is repeated until the enquiry is stored', async () => {
  setTimeout(() => put('outbox', '2026-05-04T00:00:00Z'), 50);
  expect(await waitForDuplicate(ENQUIRY, NOON, store, 30_000)).toBe(true);
});

it('the check ends at its deadline, also while the store hangs', async () => {
  const get = vi.fn(() => new Promise<never>(() => undefined));
  expect(await waitForDuplicate(ENQUIRY, NOON, { ...store, get }, 20)).toBe(false);
  expect(get).toHaveBeenCalled();
  get.mockClear();
  expect(await waitForDuplicate(ENQUIRY, NOON, { ...store, get }, 0)).toBe(false);
  expect(get).not.toHaveBeenCalled();
});
