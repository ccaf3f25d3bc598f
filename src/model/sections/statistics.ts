import { anchor } from './common.ts';

/** The figures of statistics.yaml. */
export const statistics = {
  type: 'group',
  once: true,
  fields: { anchor },
} as const;
