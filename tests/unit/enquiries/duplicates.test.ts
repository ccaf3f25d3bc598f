import { beforeEach, expect, it } from 'vitest';
import { isDuplicate } from '../../../netlify/enquiries/duplicates.ts';
import { enquiryId } from '../../../netlify/enquiries/record.ts';
import { eachField } from '../../../src/enquiry/fields.ts';
import type { EnquiryStore } from '../../../netlify/enquiries/store.ts';
import { createRecord } from '../../support/enquiries.ts';
import { START, useMemoryServices } from '../../support/memory-services.ts';

const enquiry = { ...eachField(() => ''), name: 'Asha', message: 'Hello there' };

const memory = useMemoryServices();
let store: EnquiryStore;
beforeEach(() => {
  ({ store } = memory.services);
});

const save = (folder: string, at = START) => {
  const record = createRecord({ ...enquiry, id: enquiryId(enquiry, at) });
  memory.blobs.set(`${folder}/${record.id}`, JSON.stringify(record));
};

it.each([
  ['outbox', true],
  ['archive', true],
  ['spam', false],
])('the same enquiry in the folder %s is a duplicate: %s', async (folder, expected) => {
  expect(await isDuplicate(enquiry, START, store)).toBe(false);
  save(folder);
  expect(await isDuplicate(enquiry, START, store)).toBe(expected);
});

it("yesterday's enquiry is a duplicate for the first ten minutes of the day", async () => {
  save('archive', new Date('2026-05-04T23:59:59.999Z'));
  expect(await isDuplicate(enquiry, new Date('2026-05-05T00:09:59.999Z'), store)).toBe(true);
  expect(await isDuplicate(enquiry, new Date('2026-05-05T00:10:00Z'), store)).toBe(false);
});

it('an unreadable record is no duplicate', async () => {
  memory.blobs.set(`outbox/${enquiryId(enquiry, START)}`, '{"half');
  expect(await isDuplicate(enquiry, START, store)).toBe(false);
});

it('a failed read does not hide a duplicate in the other folder', async () => {
  save('archive');
  const get: typeof store.get = (folder, id) =>
    folder === 'outbox' ? Promise.reject(new Error('down')) : store.get(folder, id);
  expect(await isDuplicate(enquiry, START, { ...store, get })).toBe(true);
});
