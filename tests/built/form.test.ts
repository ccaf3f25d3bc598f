/** The enquiry form before any script runs. */
import { expect, test } from 'vitest';
import { FIELD_NAMES, FIELDS, type EnquiryField } from '../../src/enquiry/fields.ts';
import { pages } from '../support/built/dist.ts';
import { fileOf } from '../support/content.ts';
import { attributesOf, elementsIn, named, textOf } from '../support/html.ts';

const page = pages.find(({ name }) => name === fileOf('contact'))?.elements ?? [];
const [form] = named(elementsIn(named(page, 'main')[0]!), 'form');
const controls = named(elementsIn(form!), 'input', 'textarea')
  .map(attributesOf)
  .filter(({ id }) => id);

test('the form has each field of the table, in its order, with its label and whether it is required', () => {
  expect(controls.map(({ id }) => id)).toEqual(FIELD_NAMES);
  const fields = Object.values<EnquiryField>(FIELDS);
  const labels = fields.map(({ label, optional }) => (optional ? label : `${label} *`));
  expect(named(elementsIn(form!), 'label').map(textOf)).toEqual(labels);
  const required = controls.map((control) => control['aria-required'] === 'true');
  expect(required).toEqual(fields.map(({ optional }) => !optional));
});

test('browsers know what to fill in, and the message has six rows', () => {
  expect(Object.fromEntries(controls.map(({ id, ...attributes }) => [id, attributes]))).toMatchObject({
    name: { autocomplete: 'name' },
    email: { autocomplete: 'email', type: 'email' },
    company: { autocomplete: 'organization' },
    message: { rows: '6' },
  });
});
