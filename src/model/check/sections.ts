import { FIELD_NAMES } from '../../enquiry/fields.ts';
import { property } from '../fields.ts';
import type { Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';

/** Finds what a page can't have twice: sections of some kinds, such as the form, whose fields have ids, and anchors. */
export function checkSections(files: readonly ContentFile[]): Mistake[] {
  return files.flatMap(({ values, placeOf }) =>
    values.flatMap(({ path, value, field }): Mistake[] => {
      if (field?.type !== 'list' || field.item.type !== 'oneOf' || !Array.isArray(value)) return [];
      const { kinds } = field.item;
      const sections = value.map((section: unknown) => ({
        kind: String(property(section, 'kind')),
        anchor: property(section, 'anchor'),
      }));
      const fieldIds: readonly unknown[] = sections.some(({ kind }) => kind === 'form') ? FIELD_NAMES : [];
      return sections.flatMap(({ kind, anchor }, index): Mistake[] => {
        const above = sections.slice(0, index);
        if (kinds[kind]?.once && above.some((each) => each.kind === kind))
          return [{ ...placeOf([...path, index]), found: `a second ${kind}`, ...ONE }];
        const isTaken = fieldIds.includes(anchor) || above.some((each) => each.anchor === anchor);
        if (anchor === undefined || !isTaken) return [];
        return [{ ...placeOf([...path, index, 'anchor']), found: JSON.stringify(anchor), ...ANCHOR }];
      });
    }),
  );
}

const ONE = { expected: 'one on a page', fix: 'remove one of the two' };
const ANCHOR = {
  expected: 'a name that no other section of the page and no field of its form has',
  fix: 'write another one, and change the links to it',
};
