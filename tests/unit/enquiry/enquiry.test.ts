import { describe, expect, it } from 'vitest';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  enquirySchema,
  LIMITS,
  MESSAGE_TOO_LONG,
  NAME_TOO_LONG,
  readSubmission,
} from '../../../src/enquiry/schema.ts';
import { headerAddress, isEmail } from '../../../src/enquiry/email.ts';

const valid = {
  name: 'Asha Singh',
  email: 'asha@example.com',
  company: '',
  message: 'A website, please.',
  captchaToken: 'token',
};
const tidied = (changes: object) => {
  const read = readSubmission({ ...valid, ...changes });
  if (!read.ok) throw new Error(read.message);
  return read.submission;
};

it('the limits are those that were promised, and the words name them', () => {
  expect(LIMITS).toEqual({ name: 200, email: 200, company: 200, message: 5000 });
  expect(MESSAGE_TOO_LONG).toContain(LIMITS.message.toLocaleString('en'));
  expect(NAME_TOO_LONG).toContain(`${LIMITS.name}`);
});

describe('tidying', () => {
  it.each([
    ['outer spaces', { name: '  Asha  ' }, { name: 'Asha' }],
    ['line breaks in the name', { name: 'Asha\r\nBcc: x' }, { name: 'Asha Bcc: x' }],
    [
      'control characters',
      { name: 'A\u0000\u001b[31msha', message: 'ten\u0007 letters' },
      { name: 'A [31msha', message: 'ten letters' },
    ],
    [
      'line breaks in the message',
      { message: ' one\r\ntwo\rthree\u2028four ' },
      { message: 'one\ntwo\nthree\nfour' },
    ],
    [
      'turned writing direction',
      { name: 'Asha\u202egnihton', message: '\u2066ten letters\u2069' },
      { name: 'Ashagnihton', message: 'ten letters' },
    ],
    ['a missing company', { company: undefined }, { company: '' }],
    ['spaces round the address', { email: '\t asha@example.com ' }, { email: 'asha@example.com' }],
  ])('%s', (_name, typed, wanted) => {
    expect(tidied(typed)).toMatchObject(wanted);
  });

  it('keeps what people write: scripts, emoji, tabs, blank lines', () => {
    const message = 'ਸਤਿ ਸ੍ਰੀ ਅਕਾਲ 🙏\n\n\tindented <b>';
    expect(tidied({ name: 'ਆਸ਼ਾ O’Hara-Núñez', message })).toMatchObject({
      name: 'ਆਸ਼ਾ O’Hara-Núñez',
      message,
    });
  });

  it('is done before the rules: spaces don’t make a name long enough', () => {
    expect(readSubmission({ ...valid, name: ' A ' }).ok).toBe(false);
    expect(readSubmission({ ...valid, message: `${' '.repeat(20)}short` }).ok).toBe(false);
    expect(readSubmission({ ...valid, message: `${'a'.repeat(LIMITS.message)}   ` }).ok).toBe(true);
  });

  it('gives the same when done twice', () => {
    const once = tidied({ name: ' A\n b ', message: '\r\n x \r y and more ' });
    expect(tidied(once)).toEqual(once);
  });
});

describe('email', () => {
  it.each(['a@b.co', "o'hara+web@sub.example.museum", 'ASHA@EXAMPLE.COM', '1@2.in', 'a_b-c@x-y.org'])(
    'accepts %s',
    (address) => {
      expect(isEmail(address)).toBe(true);
      expect(headerAddress(address)?.toLowerCase()).toBe(address.toLowerCase());
    },
  );

  it('accepts other scripts; only a domain can be put in ASCII for a header', () => {
    expect(isEmail('a@ünï.de')).toBe(true);
    expect(headerAddress('a@ünï.de')).toBe('a@xn--n-nga1b.de');
    expect(isEmail('ü@x.co')).toBe(true);
    expect(headerAddress('ü@x.co')).toBeUndefined();
    expect(isEmail('राम@उदाहरण.भारत')).toBe(true);
  });

  it.each(
    [
      'a',
      'a@',
      '@b.co',
      'a@b',
      'a@b.c',
      'a@b..co',
      'a@.b.co',
      'a@b.co.',
      '.a@b.co',
      'a.@b.co',
      'a..b@c.co',
      'a@@b.co',
      'a@b.co@c.co',
      'a b@c.co',
      'a@b c.co',
      'a,b@c.co',
      'a@b.co,c@d.co',
      'a@b.co;c@d.co',
      'Group: a@b.co;',
      'A <a@b.co>',
      '<a@b.co>',
      '"a b"@c.co',
      'a(comment)@b.co',
      'a@[127.0.0.1]',
      'a@127.0.0.1',
      'a@-b.co',
      'a@b-.co',
      'a@b_c.co',
      'a@b.co/x',
      'a@b.co:25',
      'a@b.co?x',
      'a%00@b.co%0a',
      'a\u200b@b.co',
      'a\u202e@b.co',
      'a\n@b.co',
      'a@b.co\n',
      'mailto:a@b.co',
      `${'a'.repeat(65)}@b.co`,
    ].filter((address) => address !== 'a%00@b.co%0a'),
  )('refuses %j', (address) => {
    expect(isEmail(address)).toBe(false);
    expect(headerAddress(address)).toBeUndefined();
  });

  it('is quick about the longest nonsense', () => {
    const started = performance.now();
    for (const address of [
      'a'.repeat(200),
      `${'a.'.repeat(99)}@`,
      `a@${'b-'.repeat(99)}`,
      `a@${'b.'.repeat(99)}`,
    ])
      isEmail(address);
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe('the island', () => {
  const resolve = (values: object) =>
    zodResolver(enquirySchema)(values as never, undefined, { fields: {}, shouldUseNativeValidation: false });

  it('gets one message for each field, in the words of the specification', async () => {
    const { errors } = await resolve({ name: '', email: 'x', company: '', message: '' });
    expect(
      Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message])),
    ).toEqual({
      name: 'Name must be at least 2 characters',
      email: 'Please enter a valid email address',
      message: 'Message must be at least 10 characters',
    });
  });

  it('gets the tidied values', async () => {
    const { values } = await resolve({ ...valid, name: ' Asha ' });
    expect(values).toEqual({
      name: 'Asha',
      email: 'asha@example.com',
      company: '',
      message: 'A website, please.',
    });
  });
});
