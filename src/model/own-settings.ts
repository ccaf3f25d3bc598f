/** The schemas of the JSON files in src/own. Each message is the rule and the help text of what it is about. */
import { z } from 'astro/zod';
import { PROVIDER_NAMES } from '../enquiry/captcha/providers.ts';
import { colours as lookColours } from '#look/tokens.ts';
import { HOST, profile, webAddress } from './collections/common.ts';
import { colour, languageCode, text as anyText } from './fields.ts';
import { groupSchema, schemaOf } from './schema.ts';

/** The URL of a site, without a path. */
export const origin = {
  type: 'text',
  pattern: new RegExp(`^${HOST}$`),
  rule: 'a URL such as https://www.agency.com, without a path or a trailing slash',
} as const;

export const siteLanguages = {
  type: 'list',
  min: 1,
  item: languageCode,
  help: 'The languages of the site (BCP 47). Pages in the first language are at /, other pages below the code of their language.',
} as const;

/** A text in one line. */
const text = (help = '') => schemaOf({ ...anyText, help });
/** A text with a rule of its own. */
const ruled = (pattern: RegExp, rule: string, help = '') => schemaOf({ type: 'text', pattern, rule, help });
const flag = (help: string) => z.boolean(`Write true or false. ${help}`).optional();
const group = <Shape extends z.ZodRawShape>(shape: Shape, help = '') =>
  groupSchema(shape, `Write the fields ${Object.keys(shape).join(', ')} between { and }. ${help}`);
const list = <Item extends z.ZodType>(item: Item, help = '') =>
  z.array(item, `Write a list between [ and ]. ${help}`).optional();
/** A text in each of the site's languages, such as `{ "en": "Counts visits" }`. */
const inLanguages = (help: string) =>
  z.record(z.string(), text(), `Write it in each language: { "en": "…" }. ${help}`);

const DIRECTIVES = [
  'script-src',
  'connect-src',
  'frame-src',
  'img-src',
  'media-src',
  'style-src',
  'form-action',
] as const;
/** Hosts, keyed by the policy directive that allows them. */
const hosts = z.partialRecord(
  z.enum(DIRECTIVES),
  z.array(schemaOf(origin), 'Write a list between [ and ].'),
  `Write the hosts that it needs besides its scripts' own, by the directive of the security policy that allows them: ${DIRECTIVES.join(', ')}.`,
);

const newsletter = group(
  {
    form: schemaOf({
      ...profile,
      help: 'The URL to which the form posts. If it is #, the email addresses entered are discarded.',
    }),
    field: text('The name of the email field.'),
    hidden: list(group({ name: text(), value: text() }), 'Hidden fields required by the provider.'),
    consent: group(
      {
        name: text('The name of the checkbox.'),
        value: text('The value posted if the checkbox is ticked. Defaults to on.').optional(),
        label: inLanguages('The text of the checkbox. [words](privacy) is a link to a page.'),
      },
      'A checkbox that visitors have to tick first.',
    ).optional(),
  },
  "The newsletter provider's form. Without it, pages have no newsletter form.",
);

const service = group({
  name: text("The service's name as visitors know it, such as Google Analytics."),
  purpose: inLanguages('What it is for.'),
  scripts: list(
    ruled(
      new RegExp(String.raw`^(${HOST}(\/\S*)?|\/[^\s\/]\S*)$`),
      'a web address that begins with https://, or the name of a file in public after a /',
    ),
    'The scripts that every page loads, in order.',
  ),
  attributes: list(
    group({ name: text(), value: text() }),
    'The attributes of these scripts, unless visitors are asked first.',
  ),
  asksFirst: flag('Whether visitors are asked before the scripts are loaded.'),
  hosts: hosts.optional(),
  cookies: list(
    text(),
    'The cookies to remove when a visitor withdraws consent. _ga* stands for all names that begin with _ga.',
  ),
});

/** Documents that visitors request. */
const requested = group({
  page: ruled(/^\/\S*$/, 'the address of a page, such as /guide'),
  file: ruled(/^\/\S+$/, 'the name of a file in public after a /, such as /guide.pdf'),
});

const TIME_ZONE = 'Write the name of a time zone (IANA), such as Europe/Berlin';

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    // An unknown name, such as Europe/Berln.
    return false;
  }
}

export const settings = group({
  url: schemaOf({ ...origin, help: 'The URL of the live site.' }),
  languages: schemaOf(siteLanguages),
  timeZone: z.string(TIME_ZONE).refine(isTimeZone, TIME_ZONE).optional(),
  storageKey: text(
    "The key under which the browser stores a visitor's theme. Don't change it after the site is live.",
  ),
  captcha: z
    .enum(PROVIDER_NAMES, `Write one of ${PROVIDER_NAMES.join(', ')}: the provider of the form's captcha`)
    .optional(),
  consent: flag('Whether visitors are asked before anything is loaded from the captcha provider.'),
  map: schemaOf({
    ...webAddress,
    help: 'The URL of a map, to which the postal address is appended, such as https://www.openstreetmap.org/search?query=',
  }).optional(),
  newsletter: newsletter.optional(),
  documents: list(
    requested,
    'Files that visitors can request with the form on a page. The receipt links to the file. RECEIPT=on enables receipts.',
  ),
  repository: ruled(
    /^[\w-]+\/[\w.-]+$/,
    'owner and name on GitHub, such as agency/site',
    'Lets editors change the live site at /admin.',
  ).optional(),
  services: list(
    service,
    'Outside services: what pages load from other hosts, and which scripts count visits. Browsers block all other hosts.',
  ),
}).superRefine(({ languages, newsletter: { consent } = {}, services = [] }, context) => {
  const texts = [
    ...services.map(({ purpose }, index) => [['services', index, 'purpose'], purpose] as const),
    ...(consent ? [[['newsletter', 'consent', 'label'], consent.label] as const] : []),
  ];
  for (const [path, text] of texts)
    for (const language of languages.filter((each) => !text[each]))
      context.addIssue({ code: 'custom', path: [...path, language], message: 'Write it in each language' });
});

/** The values in settings.json. */
export type OwnSettings = z.infer<typeof settings>;

const bothThemes = z
  .tuple(
    [schemaOf(colour), schemaOf(colour)],
    "Write a list with two colours: the dark theme's, then the light theme's.",
  )
  .optional();
/** The colours that replace the look's, which has its own names for them. */
export const colours = group(Object.fromEntries(Object.keys(lookColours).map((name) => [name, bothThemes])));

/** The axes of a style of the typeface, by OpenType's names. The names of custom axes are in upper case. */
const axes = z.record(
  z.string().regex(/^(wght|wdth|slnt|opsz|ital|[A-Z][A-Z\d]{3})$/),
  z.union(
    [z.number(), z.strictObject({ min: z.number(), max: z.number() })],
    'Write a number or a range, such as { "min": 400, "max": 700 }.',
  ),
  'Write the axes of the font between { and }: wght, wdth, slnt, opsz, ital, or a custom one such as GRAD.',
);

const fontFile = ruled(
  /^src\/own\/fonts\/\S+\.(woff2?|ttf|otf)$/,
  'a font in src/own/fonts, such as src/own/fonts/company.woff2',
);

export const typeface = group({
  package: text('A Fontsource package.').optional(),
  axes: text(
    "Which of the package's files to use: standard contains all axes, wght only the weight.",
  ).optional(),
  files: group(
    { text: fontFile, wide: fontFile },
    'Your own fonts instead of a package: for text and for headings.',
  ).optional(),
  styles: group({ text: axes, wide: axes }, 'The font axes for text and for headings.'),
  scripts: z.record(
    z.string().regex(/^[A-Z][a-z]{3}$/),
    text(),
    'Write packages for writing systems that the typeface does not cover, keyed by script code, such as Arab. {} if there are none.',
  ),
}).refine(({ package: name, axes, files }) => (files ? !name && !axes : name && axes), {
  path: ['files'],
  error: 'Write either "package" and "axes", or "files".',
});
