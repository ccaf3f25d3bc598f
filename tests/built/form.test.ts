/** The enquiry form before any script runs. */
import { expect, test } from 'vitest';
import { FIELD_NAMES, FIELDS, type EnquiryField } from '../../src/enquiry/fields.ts';
import { pages } from '../support/built/dist.ts';
import { fileOf } from '../support/content.ts';
import { attributesOf, elementsIn, named, textOf } from '../support/html.ts';

const page = pages.find(({ name }) => name === fileOf('contact'))?.elements ?? [];
const [form] = named(elementsIn(named(page, 'main')[0]!), 'form');
const controls = named(elementsIn(form!), 'input', 'select', 'textarea')
  .map((element): Record<string, string> => ({ tag: element.tagName, ...attributesOf(element) }))
  .filter(({ id }) => id);

test('the form has each field of the table, in its order, with its label and whether it is required', () => {
  expect(controls.map(({ id }) => id)).toEqual(FIELD_NAMES);
  const fields = Object.values<EnquiryField>(FIELDS);
  const labels = fields.map(({ label, optional }) => (optional ? label : `${label} *`));
  expect(named(elementsIn(form!), 'label').map(textOf)).toEqual(labels);
  const required = controls.map((control) => control['aria-required'] === 'true');
  expect(required).toEqual(fields.map(({ optional }) => !optional));
});

test('each control has the kind of its field, and browsers know what to fill in', () => {
  for (const [index, { kind, autoComplete }] of Object.values<EnquiryField>(FIELDS).entries()) {
    const { tag, type = tag, autocomplete } = controls[index]!;
    expect([type, autocomplete]).toEqual([kind, autoComplete]);
  }
});
