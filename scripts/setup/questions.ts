/** Asks for the answers, each with what the site has now. */
import * as prompts from '@clack/prompts';
import { answersSchema, KEEPABLE, LOOKS, type Answers } from './answers.ts';

const { shape } = answersSchema;

/** Ends the program when a question is cancelled: nothing has been written. */
function answered<T>(answer: T): Exclude<T, symbol> {
  if (!prompts.isCancel(answer)) return answer as Exclude<T, symbol>;
  prompts.cancel('Nothing was written.');
  process.exit(1);
}

interface TextSchema {
  safeParse: (value: string) => { error?: { issues: { message: string }[] } };
}

const ask = async (message: string, schema: TextSchema, initialValue = '') =>
  answered(
    await prompts.text({
      message,
      initialValue,
      validate: (value = '') => schema.safeParse(value.trim()).error?.issues[0]?.message,
    }),
  ).trim();

const OPTIONAL = { safeParse: () => ({}) };
const LANGUAGES = { safeParse: (text: string) => shape.languages.safeParse(codesIn(text)) as object };
const codesIn = (text: string) => text.split(/[\s,]+/).filter(Boolean);
const optionsOf = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));

/** The answers, each of which has the right form. */
export async function askAll(now: Answers): Promise<unknown> {
  const { address } = now;
  const text = { safeParse: (value: string) => shape.brand.safeParse(value) as object };
  const brand = await ask('Name of the agency, as in running text', shape.brand, now.brand);
  const legalName = await ask('Name in the register, if it is another', OPTIONAL, now.legalName);
  return {
    brand,
    ...(legalName && { legalName }),
    url: await ask('Address of the site', shape.url, now.url),
    email: await ask('Email', shape.email, now.email),
    phone: await ask('Telephone', shape.phone, now.phone),
    address: await askAddress(),
    languages: codesIn(await ask('Languages, the first one first', LANGUAGES, now.languages.join(' '))),
    theme: answered(
      await prompts.select({
        message: 'Theme of a first visit',
        options: optionsOf(['dark', 'light']),
        initialValue: now.theme,
      }),
    ),
    look: answered(
      await prompts.select({ message: 'Look', options: optionsOf(LOOKS), initialValue: now.look }),
    ),
    colour: await ask('Colour of the brand, as #rrggbb', shape.colour, now.colour),
    keep: answered(
      await prompts.multiselect({
        message: "What of the sample's may stay for now",
        options: optionsOf(KEEPABLE),
        initialValues: now.keep,
        required: false,
      }),
    ),
  };

  async function askAddress() {
    const street = await ask('Street and number', text, address.street);
    const postalCode = await ask('Postal code', text, address.postalCode);
    const town = await ask('Town', text, address.town);
    const state = await ask('State or province, if addresses have one', OPTIONAL, address.region);
    const country = await ask('Country', text, address.country);
    return { street, postalCode, town, ...(state && { region: state }), country };
  }
}
