/**
 * The enquiry: its fields, their rules and the exact words said when one is broken.
 * The contact island and the function both import this file, so that they can't disagree.
 */
import * as z from 'zod/mini';
import { isEmail } from './email.ts';

/** Most characters (UTF-16 units, as `maxlength` counts them) that a field may have after tidying. */
export const LIMITS = { name: 200, email: 200, company: 200, message: 5000 } as const;
/** Fewest characters of the two fields that have a minimum. */
export const MINIMUMS = { name: 2, message: 10 } as const;
/** Longest captcha token passed on to the provider; real ones have some 500 to 2,500 characters. */
const TOKEN_LIMIT = 8192;

export const NAME_TOO_SHORT = 'Name must be at least 2 characters';
export const NAME_TOO_LONG = 'Name must be at most 200 characters';
export const EMAIL_INVALID = 'Please enter a valid email address';
export const EMAIL_TOO_LONG = 'Email must be at most 200 characters';
export const COMPANY_INVALID = 'Company must be text';
export const COMPANY_TOO_LONG = 'Company must be at most 200 characters';
export const MESSAGE_TOO_SHORT = 'Message must be at least 10 characters';
export const MESSAGE_TOO_LONG = 'Message must be at most 5,000 characters';
/** Said for a token that is missing, refused, spent, or solved on a foreign host. */
export const CAPTCHA_MISSING = 'Please complete the reCAPTCHA verification';
/** Said for a body that is no JSON object. */
export const FORM_UNREADABLE = 'The form could not be read';

/** Characters that turn the writing direction of what follows, and so can disguise a line of text. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g;
/** One line: line breaks, tabs and other control characters become single spaces. */
const oneLine = (value: string) =>
  value
    .replace(turns, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
/** Several lines: breaks become LF, other control characters go. */
const manyLines = (value: string) =>
  value
    .replace(turns, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
/** Outer spaces go, but not line breaks: an address with a line break in it is refused, never repaired. */
const address = (value: string) => value.normalize('NFC').replace(/^[ \t\u00a0]+|[ \t\u00a0]+$/g, '');

const fields = {
  name: z
    .string(NAME_TOO_SHORT)
    .check(
      z.overwrite(oneLine),
      z.minLength(MINIMUMS.name, NAME_TOO_SHORT),
      z.maxLength(LIMITS.name, NAME_TOO_LONG),
    ),
  email: z
    .string(EMAIL_INVALID)
    .check(
      z.overwrite(address),
      z.maxLength(LIMITS.email, { error: EMAIL_TOO_LONG, abort: true }),
      z.refine(isEmail, EMAIL_INVALID),
    ),
  company: z._default(
    z.string(COMPANY_INVALID).check(z.overwrite(oneLine), z.maxLength(LIMITS.company, COMPANY_TOO_LONG)),
    '',
  ),
  message: z
    .string(MESSAGE_TOO_SHORT)
    .check(
      z.overwrite(manyLines),
      z.minLength(MINIMUMS.message, MESSAGE_TOO_SHORT),
      z.maxLength(LIMITS.message, MESSAGE_TOO_LONG),
    ),
};

/** The four fields that a visitor sees. Parsing tidies them; unknown keys are dropped. */
export const enquirySchema = z.object(fields, FORM_UNREADABLE);

/** What is posted to `/api/contact`: the four fields and the captcha's token. */
export const submissionSchema = z.object(
  {
    ...fields,
    captchaToken: z
      .string(CAPTCHA_MISSING)
      .check(z.minLength(1, CAPTCHA_MISSING), z.maxLength(TOKEN_LIMIT, CAPTCHA_MISSING)),
  },
  FORM_UNREADABLE,
);

/** The four fields as typed; `company` may be left out. */
export type EnquiryInput = z.input<typeof enquirySchema>;
/** The four fields, tidied and within their rules. */
export type Enquiry = z.output<typeof enquirySchema>;
/** An enquiry with its captcha token. */
export type Submission = z.output<typeof submissionSchema>;

/** Reads a parsed JSON body: the submission, or the words for the first rule that it breaks. Never throws. */
export function readSubmission(
  body: unknown,
): { ok: true; submission: Submission } | { ok: false; message: string } {
  const result = submissionSchema.safeParse(body);
  if (result.success) return { ok: true, submission: result.data };
  return { ok: false, message: result.error.issues[0]?.message ?? FORM_UNREADABLE };
}
