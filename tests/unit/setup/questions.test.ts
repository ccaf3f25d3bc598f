import { expect, test, vi } from 'vitest';
import { presentAnswers } from '../../../scripts/setup/plan.ts';
import { askAll } from '../../../scripts/setup/questions.ts';

/** Somebody who presses Enter at each question. */
vi.mock('@clack/prompts', () => ({
  text: ({ initialValue }: { initialValue: unknown }) => initialValue,
  select: ({ initialValue }: { initialValue: unknown }) => initialValue,
  multiselect: ({ initialValues }: { initialValues: unknown }) => initialValues,
  confirm: ({ initialValue }: { initialValue: unknown }) => initialValue,
  isCancel: () => false,
}));

test('npm run setup offers what holds now as the answer to each question', async () => {
  const now = { ...(await presentAnswers()), look: 'plain', theme: 'light' } as const;
  expect({ legalName: undefined, ...now }).toMatchObject((await askAll(now)) as object);
});
