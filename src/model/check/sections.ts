import { FIELD_NAMES } from '../../enquiry/fields.ts';
import { property } from '../fields.ts';
import type { Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';

/** Finds duplicate sections of which a page shows only one, and duplicate anchors. */
export function checkSections(files: readonly ContentFile[]): Mistake[] {
  return files.flatMap(({ values, placeOf }) =>
    values.flatMap(({ path, value, field }): Mistake[] => {
      if (field?.type !== 'list' || field.item.type !== 'oneOf' || !Array.isArray(value)) return [];
      const { kinds } = field.item;
      const kindsAbove = new Set<string>();
      const hasForm = value.some((section: unknown) => property(section, 'kind') === 'form');
      const anchorsAbove = new Set<unknown>(hasForm ? FIELD_NAMES : []);
      return value.flatMap((section: unknown, index): Mistake[] => {
        const [kind, anchor] = [String(property(section, 'kind')), property(section, 'anchor')];
        const isSecond = kinds[kind]?.once && kindsAbove.has(kind);
        const isTaken = anchor !== undefined && anchorsAbove.has(anchor);
        kindsAbove.add(kind);
        anchorsAbove.add(anchor);
        if (isSecond)
          return [{ ...placeOf([...path, index]), found: `a second ${kind}`, rule: 'A page shows only one' }];
        const rule = 'Write a name that no other section and no form field on the page has';
        return isTaken
          ? [{ ...placeOf([...path, index, 'anchor']), found: JSON.stringify(anchor), rule }]
          : [];
      });
    }),
  );
}
