import type { Hint } from '../mistake.ts';
import type { ContentFile } from '../read.ts';

/** Adds hints about tags that differ only in case. Pages treat such tags as one, but show each as written. */
export function checkTopics(files: readonly ContentFile[]): Hint[] {
  const firsts = new Map<string, { tag: string; place: string }>();
  return files.flatMap(({ collection, values, placeOf }) =>
    values.flatMap(({ path, value }): Hint[] => {
      if (path[0] !== 'tags' || typeof value !== 'string') return [];
      const key = `${collection.name} ${value.toLowerCase()}`;
      const { file, line } = placeOf(path);
      const first = firsts.get(key) ?? { tag: value, place: `${file}:${line}` };
      firsts.set(key, first);
      const hint = `"${value}" is written as "${first.tag}" in ${first.place}. Use the same case.`;
      return first.tag === value ? [] : [{ ...placeOf(path), hint }];
    }),
  );
}
