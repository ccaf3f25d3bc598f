/** The questions of `npm run setup`. Each is a field, whose rule validates the answer. */
import { readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'astro/zod';
import { agency } from '../../src/model/collections/agency.ts';
import type { FieldDefinition, ValuesOf } from '../../src/model/fields.ts';
import { origin, siteLanguages } from '../../src/model/own-settings.ts';
import { schemaOf } from '../../src/model/schema.ts';

/** The looks in src/styles/looks, which an owner's own may be among. */
const looks = readdirSync('src/styles/looks', { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

const questions = {
  brand: { ...agency.fields.brand, help: 'Name of the agency' },
  url: { ...origin, help: 'Address of the site, such as https://www.guild.com' },
  email: { ...agency.fields.contact.fields.email, help: 'Email address on the pages' },
  languages: { ...siteLanguages, help: 'Languages, the main one first, such as: en de' },
  look: { type: 'choice', options: looks, help: `Look: ${looks.join(' or ')}` },
} as const satisfies Record<string, FieldDefinition>;

export type Answers = ValuesOf<typeof questions>;

function isLanguage(code: string): boolean {
  try {
    return Boolean(new Intl.Locale(code).maximize().script);
  } catch {
    // An invalid code, such as de_DE.
    return false;
  }
}
const rules: Record<string, z.ZodType> = {
  ...Object.fromEntries(Object.entries(questions).map(([name, field]) => [name, schemaOf(field)])),
  languages: schemaOf(siteLanguages)
    .refine((codes) => codes.every(isLanguage), { error: 'codes of existing languages, such as de or pt-BR' })
    .refine((codes) => new Set(codes).size === codes.length, { error: 'each language only once' }),
};

/** Validates the answers. Throws an error that contains a line for each invalid answer. */
export function checkAnswers(value: unknown): Answers {
  const { data, error } = z.strictObject(rules).safeParse(value);
  if (data) return data as Answers;
  const lines = error.issues.map(({ path, message }) => `  ${path.join('.') || 'the answers'}: ${message}`);
  throw new Error(`Nothing was written, because these answers are invalid:\n${lines.join('\n')}`);
}

/** Asks all questions and `confirmation`. An empty answer stands for the value in `now`, if there is one. */
export async function askAll(now: Partial<Answers>, confirmation: string): Promise<unknown> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const lines = terminal[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    terminal.setPrompt(question);
    terminal.prompt();
    const { value, done } = (await lines.next()) as IteratorResult<string, undefined>;
    // Ctrl+C ends the input, too.
    if (done) throw new Error('\nNothing was written.');
    return value.trim();
  };
  const answers: Record<string, unknown> = {};
  for (const [name, { help }] of Object.entries(questions)) {
    const present = [now[name as keyof Answers] ?? ''].flat().join(' ');
    let problem: string | undefined;
    do {
      const typed = (await ask(`${help}${present && ` (${present})`}: `)) || present;
      answers[name] = name === 'languages' ? typed.split(/[\s,]+/).filter(Boolean) : typed;
      problem = rules[name]?.safeParse(answers[name]).error?.issues[0]?.message;
      if (problem) console.log(`  ${problem}`);
    } while (problem);
  }
  if (!/^y/i.test(await ask(`${confirmation} (y/n) `))) throw new Error('Nothing was written.');
  terminal.close();
  return answers;
}
