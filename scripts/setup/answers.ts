/** The answers that `npm run setup` needs, asked for or read from a file, and their rules. */
import { z } from 'astro/zod';
import { agency } from '../../src/model/collections/agency.ts';
import { schemaOf } from '../../src/model/schema.ts';
import { origin } from '../../src/model/own-settings.ts';

/** What of the sample may stay. */
export const KEEPABLE = ['projects', 'team', 'studies', 'newsletter'] as const;
export const LOOKS = ['embroidered', 'plain'] as const;

const { brand, legalName, contact, theme } = agency.fields;
const { email, phone, address } = contact.fields;

const isLanguage = (code: string) => {
  try {
    return Intl.getCanonicalLocales(code)[0] === code && Boolean(new Intl.Locale(code).maximize().script);
  } catch {
    return false;
  }
};

export const answersSchema = z.strictObject({
  brand: schemaOf(brand),
  legalName: schemaOf(legalName).optional(),
  url: schemaOf(origin),
  email: schemaOf(email),
  phone: schemaOf(phone),
  address: schemaOf(address),
  languages: z
    .array(z.string().refine(isLanguage, { error: 'a code of BCP 47, such as de or pt-BR' }))
    .min(1)
    .refine((codes) => new Set(codes).size === codes.length, { error: 'each language once' }),
  theme: z.enum(theme.options),
  look: z.enum(LOOKS),
  colour: z.string().regex(/^#[\da-f]{6}$/i, 'a colour such as #1a6b45'),
  keep: z.array(z.enum(KEEPABLE)),
});

export type Answers = z.infer<typeof answersSchema>;

/** The answers; throws an error that names each wrong one in a line. */
export function checkAnswers(value: unknown): Answers {
  const { data, error } = answersSchema.safeParse(value);
  if (data) return data;
  const lines = error.issues.map(({ path, message }) => `  ${path.join('.') || 'the answers'}: ${message}`);
  throw new Error(`These answers are wrong; nothing was written:\n${lines.join('\n')}`);
}
