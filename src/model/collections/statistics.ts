import type { Collection } from '../collection.ts';
import { line } from '../fields.ts';
import { id } from './common.ts';

/** The figures on the home page. */
export const statistics = {
  files: 'statistics.yaml',
  kind: 'list',
  singular: 'Figure',
  help: 'The figures on the home page, in order.',
  unique: ['id', 'label'],
  shownOn: 'home',
  fields: {
    id,
    value: {
      type: 'text',
      pattern: /^\d{1,6}([.,]\d)?(\+|\s?%)?$/,
      rule: 'a number up to 999999 without thousands separators, such as 25+. It may have one decimal, and may end with + or %',
      help: 'The figure, shown with the separators of each language. An illustration below it shows the number, rounded to three digits, or the percentage out of 100.',
    },
    label: { ...line, help: 'What the figure counts.' },
  },
} as const satisfies Collection;
