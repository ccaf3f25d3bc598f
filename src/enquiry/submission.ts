/**
 * The body of a POST to `/api/contact`. The form's script must import only types from this module; otherwise, its
 * bundle would include all captcha providers.
 */
import * as z from 'zod/mini';
import { fill } from '../words/fill.ts';
import { provider } from './captcha/index.ts';
import type { InLanguage } from './fields.ts';
import { fieldsIn, oneLine } from './schema.ts';
import { CAMPAIGN_PARAMETERS, SOURCE_LENGTH, type Sources } from './sources.ts';

/** A captcha token. The providers' tokens are about 500 to 2,500 characters long. */
const TOKEN = /^[\w.-]{1,8192}$/;

/** Keeps only known sources, each shortened to a single line of limited length, because anyone can post anything. */
function keptOf(posted: Sources): Sources {
  const kept = ['topic', ...CAMPAIGN_PARAMETERS, 'referrer'].flatMap((name) => {
    const value = oneLine(posted[name] ?? '').slice(0, SOURCE_LENGTH);
    return value ? [[name, value.toWellFormed()]] : [];
  });
  return Object.fromEntries(kept) as Sources;
}

const submissionSchema = (texts: InLanguage) => {
  const { captchaMissing, formUnreadable } = texts.words;
  const missing = fill(captchaMissing, { captcha: provider.name });
  return z.object(
    {
      ...fieldsIn(texts),
      captchaToken: z.string(missing).check(z.regex(TOKEN, missing)),
      /**
       * A field that only bots fill in, because people can't see it. On the page, the field is named "extra", because
       * browsers and password managers don't autofill that name. Spaces alone don't count as input.
       */
      honeypot: z.optional(z.string(formUnreadable).check(z.trim())),
      sources: z.optional(
        z.pipe(z.record(z.string(), z.string(formUnreadable), formUnreadable), z.transform(keptOf)),
      ),
    },
    formUnreadable,
  );
};

/** An enquiry, its captcha token, its sources and the honeypot. */
export type Submission = z.output<ReturnType<typeof submissionSchema>>;

/** Validates parsed JSON. Returns the submission, or the message for the first error. Never throws. */
export function parseSubmission(
  body: unknown,
  texts: InLanguage,
): { ok: true; submission: Submission } | { ok: false; message: string } {
  const result = submissionSchema(texts).safeParse(body);
  if (result.success) return { ok: true, submission: result.data };
  return { ok: false, message: result.error.issues[0]?.message ?? texts.words.formUnreadable };
}
