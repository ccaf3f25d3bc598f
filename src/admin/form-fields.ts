import type { Field as CmsField } from '@sveltia/cms';
import type { FieldDefinition, FieldDefinitions } from '../model/fields.ts';
import type { Collections } from '../model/collection.ts';
import { isTranslatable } from '../model/translated-fields.ts';
import { fileName } from './preview-addresses.ts';

/** What a form needs besides its fields. */
interface Context {
  /** The titles of pages, keyed by name, and the collections: the things that fields may refer to. */
  titles: ReadonlyMap<string, string>;
  collections: Collections;
  /** The language of originals, where there are translations. */
  original?: string | undefined;
}

/** Fields in the form that the CMS knows; `translated` are the ones that a translation has (translatableFields), if any. */
export const formFields = (
  fields: FieldDefinitions,
  translated: FieldDefinitions | undefined,
  context: Context,
): CmsField[] =>
  Object.entries(fields).map(([name, field]) => formField(name, field, translated?.[name], context));

function formField(
  name: string,
  field: FieldDefinition,
  translated: FieldDefinition | undefined,
  context: Context,
): CmsField {
  const { label = labelFromName(name), help: hint, optional } = field;
  // A list that is required has one item at least.
  const isRequired = !optional && (field.type !== 'list' || Boolean(field.min));
  const { original } = context;
  const required = isRequired && original && !translated ? [original] : isRequired;
  const control = controlOf(field, translated, context);
  const i18n = original && { i18n: i18nOf(translated) };
  return { name, label, hint, required, ...control, ...i18n } as CmsField;
}

/** A text is written in each language; keys and the number of list items come from the first one. */
function i18nOf(translated: FieldDefinition | undefined): boolean | 'duplicate' {
  if (!translated) return false;
  return isTranslatable(translated) || translated.type === 'group' ? true : 'duplicate';
}

/** How a value is entered. */
function controlOf(
  field: FieldDefinition,
  translated: FieldDefinition | undefined,
  context: Context,
): object {
  switch (field.type) {
    case 'text': {
      const { min, max, pattern, rule } = field;
      return {
        // Grows with its text, where a `string` shows one line of it.
        widget: 'text',
        // Its counter would be red while an optional field is empty.
        minlength: min === 1 ? undefined : min,
        maxlength: max,
        // With slashes, it also takes flags.
        pattern: [pattern.flags ? String(pattern) : pattern.source, `Write ${rule}.`],
      };
    }
    case 'date':
      return field.hasTime
        ? { widget: 'datetime', format: 'YYYY-MM-DD HH:mm' }
        : { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' };
    case 'choice':
      return { widget: 'select', options: field.options };
    case 'reference': {
      const { kind, unique = [] } = context.collections[field.to] ?? {};
      // Knows what was added since /admin was opened, and says who names an entry that is to be deleted.
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
      // The formats that the build can publish.
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
      // A switch would write `false` into every file.
      const options = Object.entries({ No: '', Yes: true }).map(([label, value]) => ({ label, value }));
      return { widget: 'select', options, default: '' };
    }
    case 'group': {
      const inTranslation = translated?.type === 'group' ? translated.fields : undefined;
      return { widget: 'object', fields: formFields(field.fields, inTranslation, context) };
    }
    case 'oneOf': {
      const kinds = translated?.type === 'oneOf' ? translated.kinds : {};
      const types = Object.entries(field.kinds).map(([name, { label = labelFromName(name), fields }]) => {
        return { name, label, widget: 'object', fields: formFields(fields, kinds[name]?.fields, context) };
      });
      return { typeKey: 'kind', types };
    }
    case 'list': {
      const { item, min, max } = field;
      const translatedItem = translated?.type === 'list' ? translated.item : undefined;
      const list = { min, max, widget: 'list', label_singular: item.label };
      switch (item.type) {
        case 'choice':
        case 'reference':
          return { ...controlOf(item, translatedItem, context), min, max, multiple: true };
        case 'group':
        case 'oneOf':
          return { ...controlOf(item, translatedItem, context), ...list, collapsed: 'auto' };
        default:
          return { ...list, field: formField('item', item, translatedItem, context) };
      }
    }
  }
}

/** `legalContact` becomes `Legal contact`. */
export const labelFromName = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
