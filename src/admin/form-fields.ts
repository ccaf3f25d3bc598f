import type { Field as CmsField } from '@sveltia/cms';
import type { FieldDefinition, FieldDefinitions } from '../model/fields.ts';
import type { Collections } from '../model/collection.ts';
import { isTranslatable, mayDiffer, translatablePart } from '../model/translated-fields.ts';

/** Translates a text for editors. Returns the text unchanged if there is no translation. */
export type Translate = (text: string) => string;

/** The data needed to create form fields from their definitions. */
interface Context {
  /** Page titles, keyed by page name. Fields can refer to pages and to entries of `collections`. */
  titles: ReadonlyMap<string, string>;
  collections: Collections;
  translate: Translate;
  /** The time zone of dates with a time. */
  timeZone: string;
  /** The first language, if the fields can be translated. */
  original?: string | undefined;
}

/** Returns form fields for the CMS. `key` is the field by which a translation names the items of their list. */
export const formFields = (fields: FieldDefinitions, context: Context, key?: string): CmsField[] =>
  Object.entries(fields).map(([name, field]) => formField(name, field, context, name === key));

function formField(name: string, field: FieldDefinition, context: Context, isKey = false): CmsField {
  const { optional } = field;
  const { original, translate } = context;
  const label = translate(field.label ?? labelFromName(name));
  const hint = hintOf(field, translate);
  // A list field with a minimum length is a required field.
  const isRequired = !optional && (field.type !== 'list' || Boolean(field.min));
  const i18n = isKey ? 'duplicate' : i18nOf(field);
  const required = isRequired && original && (!i18n || mayDiffer(field)) ? [original] : isRequired;
  return { name, label, hint, required, ...controlOf(field, context), ...(original && { i18n }) } as CmsField;
}

/**
 * Returns the translated help text of a field. Before translation, {size} replaces the image size in the text, so that
 * one translation works for all sizes.
 */
function hintOf(field: FieldDefinition, translate: Translate): string | undefined {
  if (!field.help) return undefined;
  const size = field.type === 'picture' ? field.frame.join(' × ') : '';
  const help = size
    ? translate(field.help.replace(size, '{size}')).replace('{size}', size)
    : translate(field.help);
  return escapeMarkdown(help);
}

/** Escapes a text for use in hints and comments, which the CMS renders as a single line of Markdown. */
export const escapeMarkdown = (text: string) => text.replaceAll(/[\\*[<]/g, '\\$&').replaceAll('\n', '\\n');

/** Each language has its own texts. Keys and the number of list items come from the original. */
function i18nOf(field: FieldDefinition): boolean | 'duplicate' {
  if (!translatablePart(field)) return false;
  return isTranslatable(field) || field.type === 'group' ? true : 'duplicate';
}

/** Returns the CMS's control for a field. */
function controlOf(field: FieldDefinition, context: Context, key?: string): object {
  switch (field.type) {
    case 'text': {
      const { min, max, pattern, rule } = field;
      return {
        // This control grows with its text. A `string` control would show only one line.
        widget: 'text',
        // A minimum of 1 is omitted, because it would make an empty optional field's character counter red.
        minlength: min === 1 ? undefined : min,
        maxlength: max,
        // The CMS supports flags only in patterns between slashes.
        pattern: [pattern.flags ? String(pattern) : pattern.source, context.translate(`Write ${rule}.`)],
      };
    }
    case 'date':
      return field.hasTime
        ? { widget: 'datetime', format: 'YYYY-MM-DD HH:mm', input_timezone: context.timeZone }
        : { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' };
    case 'choice':
      return { widget: 'select', options: field.options };
    case 'reference': {
      const { kind, unique = [] } = context.collections[field.to] ?? {};
      // This control also lists entries added since /admin was opened, and makes the CMS warn editors before a
      // referenced entry is deleted.
      const relation = { widget: 'relation', value_field: '{{slug}}', display_fields: unique };
      if (kind === 'entry') return { ...relation, collection: field.to };
      if (kind === 'list') {
        const [value_field, ...display_fields] = unique.map((name) => `${field.to}.*.${name}`);
        return { ...relation, collection: 'site', file: fileName(field.to), value_field, display_fields };
      }
      const options = [...context.titles].map(([value, label]) => ({ label, value }));
      return { widget: 'select', options };
    }
    case 'picture':
      // Accepts the formats that the build can publish.
      return { widget: 'image', choose_url: false, accept: '.svg,.jpg,.jpeg,.png,.avif,.webp' };
    case 'number':
    case 'integer': {
      const { type, min, max, initial } = field;
      return {
        min,
        max,
        widget: 'number',
        value_type: type === 'integer' ? 'int' : 'float',
        default: initial,
      };
    }
    case 'flag': {
      // The control isn't a switch, because a switch would add `false` to every file.
      const options = [
        { label: context.translate('No'), value: '' },
        { label: context.translate('Yes'), value: true },
      ];
      return { widget: 'select', options, default: '' };
    }
    case 'group':
      return { widget: 'object', fields: formFields(field.fields, context, key) };
    case 'oneOf': {
      const types = Object.entries(field.kinds).map(([name, { label = labelFromName(name), fields }]) => ({
        ...{ name, label: context.translate(label), widget: 'object' },
        fields: formFields(fields, context),
      }));
      return { typeKey: 'kind', types };
    }
    case 'list': {
      const { item, key, min, max } = field;
      const label_singular = item.label && context.translate(item.label);
      const list = { min, max, widget: 'list', label_singular };
      switch (item.type) {
        case 'choice':
        case 'reference':
          return { ...controlOf(item, context), min, max, multiple: true };
        case 'group':
        case 'oneOf':
          return { ...controlOf(item, context, key), ...list, collapsed: 'auto' };
        default:
          return { ...list, field: formField('item', item, context) };
      }
    }
  }
}

/**
 * Returns the CMS's name for a file shown on its own rather than in a folder of entries. The name of a page's file
 * includes its subfolder, if any.
 */
export const fileName = (name: string) => name.replace('pages/', '').replaceAll('/', '-');

/** Turns `legalContact` into `Legal contact`. */
export const labelFromName = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
