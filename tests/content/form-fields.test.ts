import { expect, test } from 'vitest';
import { checkFormFields } from '../../src/model/check/form-fields.ts';
import { name } from '../../src/enquiry/standard-fields.ts';

const select = {
  kind: 'select',
  label: { en: 'Budget', de: 'Budget' },
  options: ['Up to 10', { en: 'More' }],
};
const box = { kind: 'checkbox', label: 'I agree', error: 'Please agree' };

test('the check accepts valid fields of every kind', () => {
  const tel = {
    kind: 'tel',
    label: 'Phone',
    maxLength: 40,
    optional: true,
    isHalf: true,
    autoComplete: 'tel',
  };
  expect(checkFormFields({ name, select, box, tel })).toEqual([]);
  expect(checkFormFields()).toEqual([]);
});

test.each([
  ['kind', 'nothing', undefined],
  ['kind', 'an unknown kind', { ...select, kind: 'choice' }],
  ['options', 'options that are not a list', { ...select, options: 'Up to 10' }],
  ['options', 'no options', { ...select, options: undefined }],
  ['options', 'an option that is not a string', { ...select, options: [10] }],
  ['maxLength', 'a length in quotes', { ...name, maxLength: '200' }],
  ['maxLength', 'no greatest length', { ...name, maxLength: undefined }],
  ['maxLength', 'a maximum length of 0', { ...name, minLength: 0, maxLength: 0 }],
  ['maxLength', 'a maximum length below the minimum', { ...name, minLength: 300 }],
  ['minLength', 'a negative length', { ...name, minLength: -1 }],
  ['label', 'no label', { ...box, label: undefined }],
  ['label', 'an empty label', { ...box, label: '' }],
  ['label', 'a label that is a number in one language', { ...box, label: { en: 1 } }],
  ['optional', '"yes" instead of true', { ...name, optional: 'yes' }],
  ['error', 'an empty error', { ...box, error: '' }],
  ['minlength', 'a mistyped name', { ...name, minlength: 2 }],
])('the check reports the property %s of a field with %s', (part, _, field) => {
  const found = checkFormFields({ name, town: field });
  expect(found).toMatchObject([{ file: 'src/own/fields.ts', field: `town ${part}` }]);
});

test('the message about an empty label explains what a label is', () => {
  const [mistake] = checkFormFields({ town: { ...box, label: '' } });
  expect(mistake?.rule).toContain('a text for each language');
});

test('a message contains the invalid value and the allowed values', () => {
  expect(checkFormFields({ town: { ...select, kind: 'choice' } })).toEqual([
    {
      ...{ file: 'src/own/fields.ts', line: 1, field: 'town kind', found: '"choice"' },
      rule: 'Write one of text, email, tel, textarea, select, checkbox. The type is in src/enquiry/standard-fields.ts',
    },
  ]);
});
