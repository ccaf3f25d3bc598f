/** What is posted to `/api/contact`. The form's script takes nothing but types from here, and so none of the captcha providers. */
import * as z from 'zod/mini';
import { fill } from '../words/fill.ts';
import { provider } from './captcha/index.ts';
import type { InLanguage } from './fields.ts';
import { fieldsIn, oneLine } from './schema.ts';
import { CAMPAIGN_PARAMETERS, SOURCE_LENGTH, type Sources } from './sources.ts';

/** A captcha token; the provider's have some 500 to 2,500 characters. */
const TOKEN = /^[\w.-]{1,8192}$/;

/** Keeps the known sources that have a value, each on one line and cut to length: no visitor wrote them, and anybody can post any. */
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
       * A field that people don't see: only programs fill it in. On the page it is called "extra", which no browser or
       * password manager completes, and spaces don't count.
       */
      honeypot: z.optional(z.string(formUnreadable).check(z.trim())),
      sources: z.optional(
        z.pipe(z.record(z.string(), z.string(formUnreadable), formUnreadable), z.transform(keptOf)),
      ),
    },
    formUnreadable,
  );
};

/** An enquiry, its captcha token, and what tells programs from people. */
export type Submission = z.output<ReturnType<typeof submissionSchema>>;

/** Validates parsed JSON: the submission, or the message for the first broken rule. Never throws. */
export function parseSubmission(
  body: unknown,
  texts: InLanguage,
): { ok: true; submission: Submission } | { ok: false; message: string } {
  const result = submissionSchema(texts).safeParse(body);
  if (result.success) return { ok: true, submission: result.data };
  return { ok: false, message: result.error.issues[0]?.message ?? texts.words.formUnreadable };
}
