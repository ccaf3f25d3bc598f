import { expect, test, vi } from 'vitest';
import { presentAnswers } from '../../../scripts/setup/plan.ts';
import { askAll } from '../../../scripts/setup/questions.ts';
import { site } from '../../../src/site.ts';
import { themes } from '../../../src/styles/tokens.ts';

interface Question {
  message: string;
  validate: (typed: string) => string | undefined;
  initialValue: string;
  initialValues: string[];
  required?: boolean;
}

/** Somebody who presses Enter at each question, and types a wrong answer to each with a rule before. */
vi.mock('@clack/prompts', () => ({
  text: ({ message, validate, initialValue }: Question) =>
    message && validate('\0') && !validate(initialValue) ? initialValue : '',
  select: ({ message, initialValue }: Question) => message && initialValue,
  multiselect: ({ initialValues, required }: Question) => (required === false ? initialValues : []),
  confirm: ({ initialValue }: Question) => initialValue,
  isCancel: () => false,
}));

test('npm run setup offers what holds now as the answer to each question, and takes no wrong one', async () => {
  const present = await presentAnswers();
  expect(present.colour).toBe(themes.dark['accent-fill']);
  expect(present.keep.includes('newsletter')).toBe(Boolean(site.newsletter));
  const now = { ...present, look: 'plain', theme: 'light' } as const;
  const address = { format: undefined, ...now.address };
  expect({ legalName: undefined, ...now, address }).toMatchObject((await askAll(now)) as object);
});
