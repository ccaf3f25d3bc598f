import { FIELD_NAMES } from '../../enquiry/fields.ts';
import { property } from '../fields.ts';
import type { Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';

/** Finds duplicate sections and anchors, and media sections that contain neither an image nor a video. */
export function checkSections(files: readonly ContentFile[]): Mistake[] {
  return files.flatMap(({ collection: { language }, values, placeOf }) =>
    values.flatMap(({ path, value, field }): Mistake[] => {
      if (field?.type !== 'list' || field.item.type !== 'oneOf' || !Array.isArray(value)) return [];
      const { kinds } = field.item;
      const sections = value.map((section: unknown) => ({
        kind: String(property(section, 'kind')),
        anchor: property(section, 'anchor'),
        picture: property(section, 'image') ?? property(section, 'video'),
      }));
      const fieldIds: readonly unknown[] = sections.some(({ kind }) => kind === 'form') ? FIELD_NAMES : [];
      return sections.flatMap(({ kind, anchor, picture }, index): Mistake[] => {
        const above = sections.slice(0, index);
        if (kinds[kind]?.once && above.some((each) => each.kind === kind))
          return [{ ...placeOf([...path, index]), found: `a second ${kind}`, ...ONE }];
        // Only originals are checked, because translations contain neither images nor videos.
        if (kind === 'media' && picture === undefined && !language)
          return [{ ...placeOf([...path, index]), found: 'neither a picture nor a video', ...SEEN }];
        const isTaken = fieldIds.includes(anchor) || above.some((each) => each.anchor === anchor);
        if (anchor === undefined || !isTaken) return [];
        return [{ ...placeOf([...path, index, 'anchor']), found: JSON.stringify(anchor), ...ANCHOR }];
      });
    }),
  );
}

const SEEN = {
  expected: 'a picture ("image") or a "video" next to the text',
  fix: 'add one or remove the section',
};
const ONE = { expected: 'only one per page', fix: 'remove one of the two' };
const ANCHOR = {
  expected: 'a name used by no other section and no form field on the page',
  fix: 'choose another name, and change the links to it',
};
