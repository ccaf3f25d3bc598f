/**
 * The questions of `npm run setup`, defined in the same way as content fields: each has a type, which validates the
 * answer, and a help text, which is the question.
 */
import * as prompts from '@clack/prompts';
import { z } from 'astro/zod';
import { agency } from '../../src/model/collections/agency.ts';
import type { FieldDefinition, ValuesOf } from '../../src/model/fields.ts';
import { PROVIDER_NAMES } from '../../src/enquiry/captcha/providers.ts';
import { colour, origin, siteLanguages } from '../../src/model/own-settings.ts';
import { schemaOf, shapeOf } from '../../src/model/schema.ts';

const { brand, legalName, contact, theme } = agency.fields;

const questions = {
  brand,
  legalName,
  url: { ...origin, help: 'Address of the live site.' },
  email: { ...contact.fields.email, help: 'Email.' },
  phone: contact.fields.phone,
  address: contact.fields.address,
  languages: siteLanguages,
  theme,
  look: { type: 'choice', options: ['embroidered', 'plain'], help: 'Look.' },
  colour: { ...colour, help: 'Brand colour, such as #1a6b45.' },
  keep: {
    type: 'list',
    item: { type: 'choice', options: ['projects', 'team', 'studies', 'newsletter'] },
    help: 'Parts of the sample to keep for now.',
  },
  captcha: {
    type: 'choice',
    options: PROVIDER_NAMES,
    optional: true,
    help: 'Captcha provider.',
  },
  insights: {
    type: 'flag',
    optional: true,
    help: 'Add a menu link to your articles? The link is hidden until you have an article.',
  },
} as const satisfies Record<string, FieldDefinition>;

export type Answers = ValuesOf<typeof questions>;
/** A part of the sample that owners may keep. */
export type Part = Answers['keep'][number];

function isLanguage(code: string): boolean {
  try {
    return Boolean(new Intl.Locale(code).maximize().script);
  } catch {
    // An invalid code, such as de_DE.
    return false;
  }
}
const languages = schemaOf(siteLanguages)
  .refine((codes) => codes.every(isLanguage), { error: 'codes of existing languages, such as de or pt-BR' })
  .refine((codes) => new Set(codes).size === codes.length, { error: 'each language only once' });
const schemas: z.ZodRawShape = { ...shapeOf(questions), languages };

/** Validates the answers. Throws an error that contains a line for each invalid answer. */
export function checkAnswers(value: unknown): Answers {
  const { data, error } = z.strictObject(schemas).safeParse(value);
  if (data) return data as Answers;
  const lines = error.issues.map(({ path, message }) => `  ${path.join('.') || 'the answers'}: ${message}`);
  throw new Error(`Nothing was written, because these answers are invalid:\n${lines.join('\n')}`);
}

/** Asks all questions, with the current values as the default answers. */
export async function askAll(now: Answers): Promise<unknown> {
  return askEach(questions, schemas, now);
}

async function askEach(fields: Record<string, FieldDefinition>, rules: z.ZodRawShape, now: object) {
  const answers: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields))
    answers[name] = await ask(field, rules[name] as z.ZodType, Reflect.get(now, name));
  return answers;
}

/** Asks for a field's value until the answer satisfies the field's rule. */
async function ask(field: FieldDefinition, rule: z.ZodType, now: unknown): Promise<unknown> {
  const message = field.help ?? '';
  if (field.type === 'group') return askEach(field.fields, shapeOf(field.fields), Object(now) as object);
  if (field.type === 'flag') return answered(await prompts.confirm({ message, initialValue: now === true }));
  if (field.type === 'choice')
    return answered(await prompts.select({ message, options: choices(field.options), initialValue: now }));
  if (field.type === 'list' && field.item.type === 'choice') {
    const options = choices(field.item.options);
    return answered(
      await prompts.multiselect({ message, options, initialValues: now as string[], required: false }),
    );
  }
  const read = (typed = '') => {
    if (field.type === 'list') return typed.split(/[\s,]+/).filter(Boolean);
    return typed.trim() || (field.optional ? undefined : '');
  };
  const validate = (typed?: string) => rule.safeParse(read(typed)).error?.issues[0]?.message;
  const initialValue = Array.isArray(now) ? now.join(' ') : String(now ?? '');
  return read(answered(await prompts.text({ message, initialValue, validate })));
}

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Returns the answer to a prompt, or exits if the user cancelled the prompt. */
function answered<T>(answer: T): Exclude<T, symbol> {
  if (!prompts.isCancel(answer)) return answer as Exclude<T, symbol>;
  prompts.cancel('Nothing was written.');
  process.exit(1);
}
