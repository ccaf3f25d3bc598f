/** The patches of all projects, in rows of at most so many: on small phones, phones, wider screens, wide ones. */
import { screens } from './tokens.ts';

const ROWS = [
  { most: 6, from: '' },
  // 44 px each, for fingers.
  { most: 8, from: '22em' },
  { most: 12, from: screens.md },
  { most: 24, from: screens.lg },
];

/** How `total` patches are laid out; each row is as high as if it had `most` squares. */
export const samplerLayouts = (total: number) =>
  ROWS.map(({ most, from }) => {
    const rows = Math.ceil(total / most);
    return { most, from, rows, columns: Math.ceil(total / rows) };
  });

/** The CSS of these layouts. */
export const samplerStyles = (total: number) =>
  samplerLayouts(total)
    .map(({ from, most, rows, columns }) => {
      const rule = `.sampler{grid-template-columns:repeat(${columns},1fr);aspect-ratio:${most}/${rows}}`;
      return from ? `@media(min-width:${from}){${rule}}` : rule;
    })
    .join('');
