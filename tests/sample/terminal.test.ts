/** What `npm run enquiries` prints of each field, of which an agency may have others. */
import { expect, test } from 'vitest';
import { transcriptOf } from '../support/enquiries-command.ts';

test('what npm run enquiries prints of an enquiry is in its snapshot', async () => {
  const lines = [
    'show 2026-05-04-11111111',
    'show 2026-05-04-22222222',
    'show 2026-05-04-33333333',
    'export',
  ];
  await expect(await transcriptOf(lines)).toMatchFileSnapshot('snapshots/terminal/enquiries.txt');
});
