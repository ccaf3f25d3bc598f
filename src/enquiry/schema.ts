/**
 * The enquiry: its fields, their rules and the messages for broken rules.
 * The contact form and the function both import this file, so that their rules can't differ.
 */
import * as z from 'zod/mini';
import { isEmail } from './email.ts';

/** Maximum length of each field after normalisation, in UTF-16 units, as `maxlength` counts them. */
const LIMITS = { name: 200, email: 200, company: 200, message: 5000 } as const;
/** Minimum length of the fields that have one. */
const MINIMUMS = { name: 2, message: 10 } as const;
/** Maximum length of a captcha token; the provider's have some 500 to 2,500 characters. */
const TOKEN_LIMIT = 8192;

const tooShort = (label: string, minimum: number) => `${label} must be at least ${minimum} characters`;
/** A function, because formatting the number loads the locale's data: some 20 ms of a cold start. */
const tooLong = (label: string, maximum: number) => () =>
  `${label} must be at most ${maximum.toLocaleString('en')} characters`;

const NAME_TOO_SHORT = tooShort('Name', MINIMUMS.name);
const EMAIL_INVALID = 'Please enter a valid email address';
const COMPANY_INVALID = 'Company must be text';
const MESSAGE_TOO_SHORT = tooShort('Message', MINIMUMS.message);
/** For a captcha token that is missing, refused, already used, or from a foreign host. */
export const CAPTCHA_MISSING = 'Please complete the reCAPTCHA verification';
/** For a body that is not a JSON object. */
export const FORM_UNREADABLE = 'The form could not be read';
/** For an accepted enquiry. */
export const ENQUIRY_SENT = 'Message sent successfully!';

/** Characters that change the writing direction of the text after them, and so can disguise it. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g;
/** Replaces line breaks, tabs and other control characters by single spaces. */
const normaliseLine = (value: string) =>
  value
    .replace(directionControls, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
/** Converts line breaks to LF and removes other control characters. */
const normaliseText = (value: string) =>
  value
    .replace(directionControls, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
/** Trims spaces but not line breaks, so that an address with a line break is refused rather than repaired. */
const normaliseEmail = (value: string) => value.normalize('NFC').replace(/^[ \t\u00a0]+|[ \t\u00a0]+$/g, '');

const fields = {
  name: z
    .string(NAME_TOO_SHORT)
    .check(
      z.overwrite(normaliseLine),
      z.minLength(MINIMUMS.name, NAME_TOO_SHORT),
      z.maxLength(LIMITS.name, { error: tooLong('Name', LIMITS.name) }),
    ),
  email: z
    .string(EMAIL_INVALID)
    .check(
      z.overwrite(normaliseEmail),
      z.maxLength(LIMITS.email, { error: tooLong('Email', LIMITS.email), abort: true }),
      z.refine(isEmail, EMAIL_INVALID),
    ),
  company: z._default(
    z
      .string(COMPANY_INVALID)
      .check(
        z.overwrite(normaliseLine),
        z.maxLength(LIMITS.company, { error: tooLong('Company', LIMITS.company) }),
      ),
    '',
  ),
  message: z
    .string(MESSAGE_TOO_SHORT)
    .check(
      z.overwrite(normaliseText),
      z.minLength(MINIMUMS.message, MESSAGE_TOO_SHORT),
      z.maxLength(LIMITS.message, { error: tooLong('Message', LIMITS.message) }),
    ),
};

/** The four fields that a visitor fills in. Parsing normalises them and drops unknown keys. */
export const enquirySchema = z.object(fields, FORM_UNREADABLE);

/** The names of the four fields, in the order of the form. */
export const ENQUIRY_FIELDS = Object.keys(fields) as (keyof typeof fields)[];

const submissionSchema = z.object(
  {
    ...fields,
    captchaToken: z
      .string(CAPTCHA_MISSING)
      .check(z.minLength(1, CAPTCHA_MISSING), z.maxLength(TOKEN_LIMIT, CAPTCHA_MISSING)),
    /** A field that people don't see: only programs fill it in. */
    website: z.optional(z.string(FORM_UNREADABLE)),
    /** Milliseconds from the first focus of a field to sending; absent when no focus was seen. */
    elapsedMs: z.optional(z.number(FORM_UNREADABLE)),
  },
  FORM_UNREADABLE,
);

/** The four fields, normalised and valid. */
export type Enquiry = z.output<typeof enquirySchema>;
/** What is posted to `/api/contact`: an enquiry, its captcha token, and what tells programs from people. */
export type Submission = z.output<typeof submissionSchema>;

/** Validates parsed JSON: the submission, or the message for the first broken rule. Never throws. */
export function parseSubmission(
  body: unknown,
): { ok: true; submission: Submission } | { ok: false; message: string } {
  const result = submissionSchema.safeParse(body);
  if (result.success) return { ok: true, submission: result.data };
  return { ok: false, message: result.error.issues[0]?.message ?? FORM_UNREADABLE };
}
