import type { Field as FormField } from '@sveltia/cms';
import type { Field, Fields } from '../model/fields.ts';
import type { Collections } from '../model/collection.ts';
import { isTranslatable } from '../model/translated-fields.ts';
import { fileName } from './preview-addresses.ts';

/** What a form needs besides its fields: what it may refer to, and what its fields are in a translation. */
interface Context {
  /** The titles of pages, by their names. */
  titles: ReadonlyMap<string, string>;
  collections: Collections;
  /** What a translation has of the fields, and the language that has all of them; undefined without translations. */
  translation?: { fields: Fields; first: string } | undefined;
}

/** Fields as the CMS knows them. */
export const formFields = (fields: Fields, context: Context): FormField[] =>
  Object.entries(fields).map(([name, field]) => formField(name, field, context));

function formField(name: string, field: Field, { translation, ...known }: Context): FormField {
  const { label = labelFromName(name), help: hint, optional } = field;
  // A list that is required has one item at least.
  const required = !optional && (field.type !== 'list' || Boolean(field.min));
  const translated = translation?.fields[name];
  const isInFirstOnly = translation && required && !translated;
  const inLanguages = {
    ...(isInFirstOnly && { required: [translation.first] }),
    ...(translation && { i18n: i18nOf(translated) }),
  };
  const content = translated?.type === 'list' ? translated.item : translated;
  const fields = content?.type === 'group' ? content.fields : {};
  const inside = { ...known, translation: translation && { ...translation, fields } };
  const control = controlOf(field, inside, inLanguages);
  return { name, label, hint, required, ...control, ...inLanguages } as FormField;
}

/** A text is written in each language; keys, and how many items a list has, are those of the first one. */
function i18nOf(translated: Field | undefined): boolean | 'duplicate' {
  if (!translated) return false;
  return isTranslatable(translated) || translated.type === 'group' ? true : 'duplicate';
}

/** How a value is entered; `inside` is the context of the fields in it. An item is in the same languages as its list. */
function controlOf(field: Field, inside: Context, inLanguages: object): object {
  switch (field.type) {
    case 'text': {
      const { min, max, pattern, rule } = field;
      return {
        // Grows with its text, where a `string` shows one line of it.
        widget: 'text',
        // Its counter would be red while an optional field is empty.
        minlength: min === 1 ? undefined : min,
        maxlength: max,
        pattern: [pattern.source, `Write ${rule}.`],
      };
    }
    case 'date':
      return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' };
    case 'choice':
      return { widget: 'select', options: field.options };
    case 'reference': {
      const { kind, unique = [] } = inside.collections[field.to] ?? {};
      // Knows what was added since /admin was opened, and says who names an entry that is to be deleted.
      const relation = { widget: 'relation', value_field: '{{slug}}', display_fields: unique };
      if (kind === 'entry') return { ...relation, collection: field.to };
      if (kind === 'list') {
        const [value_field, ...display_fields] = unique.map((name) => `${field.to}.*.${name}`);
        return { ...relation, collection: 'site', file: fileName(field.to), value_field, display_fields };
      }
      const options = [...inside.titles].map(([value, label]) => ({ label, value }));
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
    case 'group':
      return { widget: 'object', fields: formFields(field.fields, inside) };
    case 'list': {
      const { item, min, max } = field;
      if (item.type === 'choice' || item.type === 'reference')
        return { ...controlOf(item, inside, inLanguages), min, max, multiple: true };
      const list = { min, max, widget: 'list', label_singular: item.label };
      return item.type === 'group'
        ? { ...list, fields: formFields(item.fields, inside), collapsed: 'auto' }
        : {
            ...list,
            field: { ...formField('item', item, { ...inside, translation: undefined }), ...inLanguages },
          };
    }
  }
}

/** `legalContact` becomes `Legal contact`. */
export const labelFromName = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
