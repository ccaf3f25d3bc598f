import { expect, test } from 'vitest';
import { FIELDS, type EnquiryField } from '../../src/enquiry/fields.ts';
import { pages } from '../support/built/dist.ts';
import { fileOf } from '../support/content.ts';
import { attributesOf, elementsIn, named } from '../support/html.ts';

test('each field of the form has its kind, what browsers fill in, and whether it is required, before any script runs', () => {
  const page = pages.find(({ name }) => name === fileOf('contact'))!.elements;
  const [form] = named(elementsIn(named(page, 'main')[0]!), 'form');
  const controls = named(elementsIn(form!), 'input', 'select', 'textarea')
    .map((element): Record<string, string> => ({ type: element.tagName, ...attributesOf(element) }))
    .filter(({ id }) => id);
  const found = controls.map((control) => [
    ...[control['id'], control['type'], control['autocomplete'], control['aria-required']],
  ]);
  const expected = Object.entries<EnquiryField>(FIELDS).map(([name, { kind, autoComplete, optional }]) => [
    ...[name, kind, autoComplete, `${!optional}`],
  ]);
  expect(found).toEqual(expected);
});
