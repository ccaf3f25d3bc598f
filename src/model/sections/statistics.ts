import { anchor } from './common.ts';

/** The figures in statistics.yaml. */
export const statistics = {
  type: 'group',
  once: true,
  fields: { anchor },
} as const;
