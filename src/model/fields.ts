/**
 * Field definitions as data, from which Astro's schemas, the content check, the forms at /admin and the translated
 * fields are derived.
 */
import type { Frame } from './picture-frames.ts';

export type FieldDefinition = {
  /** The field's label at /admin. Defaults to its name. */
  label?: string;
  /** The help text shown to editors as they fill in the field, and in the check's messages. */
  help?: string;
  /** Whether the field may be omitted. An omitted list is empty, and an omitted flag is false. */
  optional?: boolean;
} & (
  | TextField
  | { type: 'choice'; options: readonly string[] }
  /** The name of a page, or of an entry in another collection. */
  | { type: 'reference'; to: string }
  /**
   * The path of an image next to the file. `frame` is the size at which the image is shown (picture-frames.ts),
   * and `isPhotograph` excludes SVG files.
   */
  | { type: 'picture'; frame: Frame; isPhotograph?: boolean }
  /** A number. `number` allows decimals; `integer` doesn't. `initial` is the value in a new entry at /admin. */
  | { type: 'number' | 'integer'; min?: number; max?: number; initial?: number }
  | { type: 'flag' }
  /** A date, such as 2026-03-01. With `hasTime`, a time may follow, as in 2026-03-01 09:00. */
  | { type: 'date'; hasTime?: boolean }
  /**
   * `key` is the field by which a translation names its items, such as the page of a link: several with the same key are
   * taken in order, and without a key all are.
   */
  | { type: 'list'; item: FieldDefinition; key?: string; min?: number; max?: number }
  | GroupField
  /** A group whose fields depend on its `kind`. */
  | { type: 'oneOf'; kinds: Readonly<Record<string, FieldDefinition & GroupField>> }
);

interface GroupField {
  type: 'group';
  fields: FieldDefinitions;
  /** Whether a list may contain only one group of this kind. */
  once?: boolean;
}

interface TextField {
  type: 'text';
  /** Whether each language has its own text. With `freely`, the text may be missing in some languages. */
  translated?: boolean | 'freely';
  /** Whether the text is the destination of a button. */
  isDestination?: boolean;
  /** Whether `[words](contact)` in the text is a link. Links accept the same destinations as buttons. */
  hasLinks?: boolean;
  /** The minimum and maximum length in UTF-16 units. If `min` is set, surrounding spaces don't count. */
  min?: number;
  max?: number;
  pattern: RegExp;
  /** Describes the pattern for editors. */
  rule: string;
}

/** Field definitions by name, in the order used in files. */
export type FieldDefinitions = Readonly<Record<string, FieldDefinition>>;

/** A single-line text that isn't blank. */
export const text = {
  type: 'text',
  translated: true,
  min: 1,
  // The pattern rejects control characters, which text pasted from other programs may contain, because they aren't
  // allowed in XML files such as the feed.
  pattern: /^[^\0-\x08\n-\x1F\x7F-\x9F]*$/,
  rule: 'a single line of text without control characters',
} as const;

/** A title, name or other short text. */
export const line = { ...text, max: 60 } as const;

/** A language's code (BCP 47). */
export const languageCode = {
  type: 'text',
  pattern: /^[a-z]{2,3}(-[A-Za-z\d]+)*$/,
  rule: 'a code such as de or pt-BR',
} as const;

/** A six-digit hex colour, the only format that all of the code supports. */
export const colour = {
  type: 'text',
  pattern: /^#[\da-f]{6}$/i,
  rule: 'a colour such as #1a2b3c',
} as const;

/** Returns the fields of a group. If there are several kinds, `value` determines the kind. */
export function fieldsOf(field: FieldDefinition | undefined, value: unknown): FieldDefinitions | undefined {
  if (field?.type !== 'oneOf') return field?.type === 'group' ? field.fields : undefined;
  const kind = { type: 'choice', options: Object.keys(field.kinds) } as const;
  return { kind, ...field.kinds[String(property(value, 'kind'))]?.fields };
}

/** Returns the definition of an item or a field of a value, or undefined if there is none. */
export const fieldIn = (field: FieldDefinition | undefined, value: unknown, key: string | number) =>
  field?.type === 'list' ? field.item : fieldsOf(field, value)?.[key];

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns a field of an entry, or undefined if the entry isn't an object. */
export const property = (fields: unknown, name: string): unknown =>
  isObject(fields) ? Reflect.get(fields, name) : undefined;

/**
 * The type of a field's value, or `unknown` if the field's definition isn't known at compile time. `Image` is the type
 * of an image that Astro has read.
 */
export type ValueOf<F, Image = string> = FieldDefinition extends F
  ? unknown
  : F extends { type: infer Type extends FieldDefinition['type'] }
    ? ValuesByType<F, Image>[Type]
    : never;

/** The types of values, by field type. */
interface ValuesByType<F, Image> {
  text: string;
  date: string;
  reference: string;
  choice: F extends { options: readonly (infer Option)[] } ? Option : never;
  picture: Image;
  number: number;
  integer: number;
  flag: boolean;
  list: F extends { item: infer Item } ? ListOf<ValueOf<Item, Image>, F> : never;
  group: F extends { fields: infer Inner } ? ValuesOf<Inner, Image> : never;
  oneOf: F extends { kinds: infer Kinds } ? OneOf<Kinds, Image> : never;
}

/** The type of a list. If the field requires an item, the type includes a first item. */
type ListOf<Item, F> = F extends { min: 1 } ? readonly [Item, ...Item[]] : Item[];

/** The union of the groups of all kinds. */
type OneOf<Kinds, Image> = {
  [Kind in keyof Kinds]: { kind: Kind } & ValueOf<Kinds[Kind], Image>;
}[keyof Kinds];

/** The values of several fields, keyed by name. */
export type ValuesOf<Inner, Image = string> = {
  [Name in keyof Inner as Inner[Name] extends MayBeMissing ? never : Name]: ValueOf<Inner[Name], Image>;
} & {
  [Name in keyof Inner as Inner[Name] extends MayBeMissing ? Name : never]?: ValueOf<Inner[Name], Image>;
};

interface MayBeMissing {
  optional: true;
  type: Exclude<FieldDefinition['type'], 'list' | 'flag'>;
}
