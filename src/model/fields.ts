/** What a field is, as data: Astro, the check, /admin and translations read the same. */
import type { Frame } from './picture-frames.ts';

export type FieldDefinition = {
  /** What it is called at /admin; without it, its name. */
  label?: string;
  /** The help text that editors see while they type, and in the check's messages. */
  help?: string;
  /** Whether it may be missing; a list is then empty, a flag false. */
  optional?: boolean;
} & (
  | TextField
  | { type: 'choice'; options: readonly string[] }
  /** The name of an entry of another collection, or of a page. */
  | { type: 'reference'; to: string }
  /** The path to a picture beside the file, and the frame that it fills; whether it can't be an SVG, and whether it is shown in the colour of texts. */
  | { type: 'picture'; frame: Frame; isPhotograph?: boolean; isMonochrome?: boolean }
  /** A number that may have decimals; `initial` is that of a new entry at /admin. */
  | { type: 'number' | 'integer'; min?: number; max?: number; initial?: number }
  | { type: 'flag' }
  | DateField
  /** `items` has a field for each item, where they differ, as those of a translation do. */
  | { type: 'list'; item: FieldDefinition; items?: readonly FieldDefinition[]; min?: number; max?: number }
  | GroupField
  /** A group of one of several kinds, with other fields each: its `kind` says which. */
  | { type: 'oneOf'; kinds: Readonly<Record<string, FieldDefinition & GroupField>> }
);

interface GroupField {
  type: 'group';
  fields: FieldDefinitions;
  /** Whether a list can have one of this kind only. */
  once?: boolean;
}

interface TextField {
  type: 'text';
  /** Whether it is written in each language; `freely` if one may have it and another not. */
  translated?: boolean | 'freely';
  /** Whether `{town}` in it is the field of this name beside it. */
  isTemplate?: boolean;
  /** Whether it says where a button leads. */
  isDestination?: boolean;
  /** Whether `[words](contact)` in it is a link, which leads where a button of this destination does. */
  hasLinks?: boolean;
  /** The field beside it without which it is not shown. */
  needs?: string;
  /** Its length in UTF-16 units; where it has a `min`, without spaces around it. */
  min?: number;
  max?: number;
  pattern: RegExp;
  /** What the pattern allows, in words. */
  rule: string;
}

/** A day, such as 2026-03-01. */
interface DateField {
  type: 'date';
  /** Whether a time may follow it, as in 2026-03-01 09:00. */
  hasTime?: boolean;
  /** The field with the day before which it can't be. */
  notBefore?: string;
  /** Whether it can't be in the future. */
  past?: boolean;
}

/** Fields by their names, in the order in which they are written. */
export type FieldDefinitions = Readonly<Record<string, FieldDefinition>>;

/** A text that is not blank, in one line. */
export const text = {
  type: 'text',
  translated: true,
  min: 1,
  // XML, such as the feed, can't have control characters, which come with text from other programs.
  pattern: /^[^\0-\x08\n-\x1F\x7F-\x9F]*$/,
  rule: 'a text in one line, without control characters',
} as const;

/** A title, a name or another text that a page shows in a line or two. */
export const line = { ...text, max: 60 } as const;

/** The fields of a group; those of one of several kinds depend on its value. */
export function fieldsOf(field: FieldDefinition | undefined, value: unknown): FieldDefinitions | undefined {
  if (field?.type !== 'oneOf') return field?.type === 'group' ? field.fields : undefined;
  const kind = { type: 'choice', options: Object.keys(field.kinds) } as const;
  return { kind, ...field.kinds[String(property(value, 'kind'))]?.fields };
}

/** The field at a path in a value, which another field describes; undefined if there is none. */
export function fieldAt(
  field: FieldDefinition | undefined,
  value: unknown,
  [key, ...path]: readonly PropertyKey[],
): FieldDefinition | undefined {
  if (!field || key === undefined) return field;
  const inner =
    field.type === 'list'
      ? (field.items?.[Number(key)] ?? field.item)
      : fieldsOf(field, value)?.[String(key)];
  return fieldAt(inner, property(value, String(key)), path);
}

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A field of an entry; undefined when the entry has no fields. */
export const property = (fields: unknown, name: string): unknown =>
  isObject(fields) ? Reflect.get(fields, name) : undefined;

/** A field's value after reading; `Image` is the type of a picture then. */
export type ValueOf<F, Image = string> = F extends { item: infer Item; min: 1 }
  ? readonly [ValueOf<Item, Image>, ...ValueOf<Item, Image>[]]
  : F extends { item: infer Item }
    ? ValueOf<Item, Image>[]
    : F extends { fields: infer Inner }
      ? ValuesOf<Inner, Image>
      : F extends { kinds: infer Kinds }
        ? OneOf<Kinds, Image>
        : F extends { options: readonly (infer Option)[] }
          ? Option
          : F extends { type: 'picture' }
            ? Image
            : F extends { type: 'number' | 'integer' }
              ? number
              : F extends { type: 'flag' }
                ? boolean
                : string;

/** The values of groups of several kinds. */
type OneOf<Kinds, Image> = {
  [Kind in keyof Kinds]: { kind: Kind } & ValueOf<Kinds[Kind], Image>;
}[keyof Kinds];

/** The values of fields by their names. */
export type ValuesOf<Inner, Image = string> = {
  [Name in keyof Inner as Inner[Name] extends MayBeMissing ? never : Name]: ValueOf<Inner[Name], Image>;
} & {
  [Name in keyof Inner as Inner[Name] extends MayBeMissing ? Name : never]?: ValueOf<Inner[Name], Image>;
};

interface MayBeMissing {
  optional: true;
  type: Exclude<FieldDefinition['type'], 'list' | 'flag'>;
}

/** The values of fields as a file has them, without what its schema adds. */
export type WrittenValuesOf<Inner> = {
  [Name in keyof Inner as Inner[Name] extends { optional: true } ? never : Name]: ValueOf<Inner[Name]>;
} & {
  [Name in keyof Inner as Inner[Name] extends { optional: true } ? Name : never]?: ValueOf<Inner[Name]>;
};
