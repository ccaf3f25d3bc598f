import { isDeepStrictEqual } from 'node:util';

export type Fields = Record<string, unknown>;

/** A field changed by both sides. */
export interface BothChanged {
  field: string;
  ours: unknown;
  theirs: unknown;
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges objects field by field. If both sides changed a field, upstream's value wins, because that value has been
 * tested, and the field is added to `both`.
 */
export function mergeFields(
  base: Fields,
  ours: Fields,
  theirs: Fields,
  both: BothChanged[],
  path = '',
): Fields {
  const names = new Set([...Object.keys(theirs), ...Object.keys(ours)]);
  const merged = Array.from(names, (name) => {
    const [before, own, other] = [base[name], ours[name], theirs[name]];
    if (isObject(own) && isObject(other))
      return [name, mergeFields(isObject(before) ? before : {}, own, other, both, `${path}${name}.`)];
    const [isOursChanged, isTheirsChanged] = [own, other].map((value) => !isDeepStrictEqual(value, before));
    if (isOursChanged && isTheirsChanged && !isDeepStrictEqual(own, other))
      both.push({ field: path + name, ours: own, theirs: other });
    return [name, isTheirsChanged ? other : own];
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined)) as Fields;
}
