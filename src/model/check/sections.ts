import { FIELD_NAMES } from '../../enquiry/fields.ts';
import { property } from '../fields.ts';
import type { Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';

/** Finds duplicate sections and anchors, and sections of which a part would be missing on the page. */
export function checkSections(files: readonly ContentFile[]): Mistake[] {
  return files.flatMap(({ collection: { language }, values, placeOf }) =>
    values.flatMap(({ path, value, field }): Mistake[] => {
      if (field?.type !== 'list' || field.item.type !== 'oneOf' || !Array.isArray(value)) return [];
      const { kinds } = field.item;
      const sections = value.map((section: unknown) => ({
        kind: String(property(section, 'kind')),
        anchor: property(section, 'anchor'),
        pictures: ['image', 'video'].filter((name) => property(section, name) !== undefined),
        isWithoutHeading:
          property(section, 'intro') !== undefined && property(section, 'heading') === undefined,
      }));
      const fieldIds: readonly unknown[] = sections.some(({ kind }) => kind === 'form') ? FIELD_NAMES : [];
      return sections.flatMap(({ kind, anchor, pictures, isWithoutHeading }, index): Mistake[] => {
        const above = sections.slice(0, index);
        if (kinds[kind]?.once && above.some((each) => each.kind === kind))
          return [{ ...placeOf([...path, index]), found: `a second ${kind}`, ...ONE }];
        // Only originals are checked, because translations contain neither images nor videos.
        if (kind === 'media' && pictures.length !== 1 && !language) {
          const found = pictures.length > 0 ? 'both a picture and a video' : 'neither a picture nor a video';
          return [{ ...placeOf([...path, index]), found, ...SEEN }];
        }
        if (kind === 'call' && isWithoutHeading && !language)
          return [{ ...placeOf([...path, index]), found: 'an intro without a heading', ...HEADING }];
        const isTaken = fieldIds.includes(anchor) || above.some((each) => each.anchor === anchor);
        if (anchor === undefined || !isTaken) return [];
        return [{ ...placeOf([...path, index, 'anchor']), found: JSON.stringify(anchor), ...ANCHOR }];
      });
    }),
  );
}

const SEEN = { rule: 'The section shows one of the two next to its text, "image" or "video"' };
const HEADING = { rule: 'The intro stands next to a "heading": add one, or remove the intro' };
const ONE = { rule: 'A page shows only one' };
const ANCHOR = { rule: 'Write a name that no other section and no form field on the page has' };
