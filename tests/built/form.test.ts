/** The enquiry form before any script runs. */
import { expect, test } from 'vitest';
import { FIELD_NAMES, FIELDS, type EnquiryField } from '../../src/enquiry/fields.ts';
import { decode, pages } from '../support/built/dist.ts';

const { html = '' } = pages.find(({ name }) => name === 'contact.html') ?? {};
const [form = ''] = /<form\b.*?<\/form>/s.exec(html.slice(html.indexOf('<main'))) ?? [];
const controls = [...form.matchAll(/<(?:input|textarea)\b[^>]*\bid="(\w+)"[^>]*>/g)];

test('the form has each field of the table, in its order, with its label and whether it is required', () => {
  expect(controls.map(([, name]) => name)).toEqual(FIELD_NAMES);
  const labels = [...form.matchAll(/<label\b.*?<\/label>/gs)].map(([label]) =>
    decode(label.replace(/<[^>]*>/g, '')),
  );
  const fields = Object.values<EnquiryField>(FIELDS);
  expect(labels).toEqual(fields.map(({ label, optional }) => (optional ? label : `${label} *`)));
  const required = controls.map(([control]) => control.includes('aria-required="true"'));
  expect(required).toEqual(fields.map(({ optional }) => !optional));
});

test.each([
  ['name', 'autoComplete="name"'],
  ['email', 'autoComplete="email"'],
  ['email', 'type="email"'],
  ['company', 'autoComplete="organization"'],
  ['message', 'rows="6"'],
])('the field %s has %s', (name, attribute) => {
  expect(controls.find(([, each]) => each === name)?.[0]).toContain(attribute);
});
