/** What `npm run enquiries` prints of each field, of which an agency may have others. */
import { expect, test } from 'vitest';
import { transcriptOf } from '../support/enquiries-command.ts';

test.each(
  Object.entries({
    show: ['11111111', '22222222', '77777777'].map((digits) => `show 2026-05-04-${digits}`),
    export: ['export --csv'],
  }),
)('what npm run enquiries prints for %s is in its snapshot', async (name, lines) => {
  await expect(await transcriptOf(lines)).toMatchFileSnapshot(`snapshots/terminal/${name}.txt`);
});
