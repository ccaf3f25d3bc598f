import { property } from '../fields.ts';
import type { Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';

/** Finds what a list of groups of several kinds can have once only, such as the form of a page, whose fields have ids. */
export function checkOnce(files: readonly ContentFile[]): Mistake[] {
  return files.flatMap(({ values, placeOf }) =>
    values.flatMap(({ path, value, field }): Mistake[] => {
      if (field?.type !== 'list' || field.item.type !== 'oneOf' || !Array.isArray(value)) return [];
      const { kinds } = field.item;
      const found = value.map((each: unknown) => String(property(each, 'kind')));
      return found.flatMap((kind, index) => {
        if (!kinds[kind]?.once || found.indexOf(kind) === index) return [];
        const place = placeOf([...path, index]);
        return {
          ...place,
          found: `a second ${kind}`,
          expected: 'one on a page',
          fix: 'remove one of the two',
        };
      });
    }),
  );
}
