import type { Collection } from '../collection.ts';
import { line } from '../fields.ts';
import { id } from './common.ts';

/** The figures of the home page. */
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
      rule: 'a number up to 999999, without a comma for thousands; one decimal, and + or %, may follow, such as 25+',
      help: 'The figure; each language groups and separates its digits as it does. Its number, rounded to three digits, is drawn out below it; a percentage out of 100.',
    },
    label: { ...line, help: 'What is counted.' },
  },
} as const satisfies Collection;
