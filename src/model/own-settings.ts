/**
 * The owner's settings in src/own, defined in the same way as content, so that the check can report mistakes in them.
 */
import { PROVIDER_NAMES } from '../enquiry/captcha/providers.ts';
import { colours } from '#look/tokens.ts';
import type { Collections } from './collection.ts';
import { HOST, profile, webAddress } from './collections/common.ts';
import {
  isObject,
  languageCode,
  property,
  text,
  type FieldDefinition,
  type FieldDefinitions,
  type WrittenValuesOf,
} from './fields.ts';

const DIRECTIVES = [
  'script-src',
  'connect-src',
  'frame-src',
  'img-src',
  'media-src',
  'style-src',
  'form-action',
] as const;

/** The URL of a site, without a path. */
export const origin = {
  type: 'text',
  pattern: new RegExp(`^${HOST}$`),
  rule: 'a URL such as https://www.agency.com, without a path or a trailing slash',
} as const;
const plain = { ...text, translated: false } as const;
/** A six-digit hex colour, the only format that all of the code supports. */
export const colour = {
  type: 'text',
  pattern: /^#[\da-f]{6}$/i,
  rule: 'a colour such as #1a2b3c',
} as const;

export const siteLanguages = {
  type: 'list',
  min: 1,
  item: languageCode,
  help: 'The languages of the site (BCP 47). Pages in the first language are at /, other pages below the code of their language.',
} as const;

/** The URL of a script loaded by pages. */
const script = {
  ...plain,
  pattern: new RegExp(String.raw`^(${HOST}(\/\S*)?|\/[^\s\/]\S*)$`),
  rule: 'a web address that begins with https://, or the name of a file in public after a /',
} as const;

/** Hosts, keyed by the policy directive that allows them. */
const hosts = Object.fromEntries(
  DIRECTIVES.map((directive) => [directive, { type: 'list', optional: true, item: origin }]),
) as Record<(typeof DIRECTIVES)[number], { type: 'list'; optional: true; item: typeof origin }>;

/** Returns the fields of a text that is written in each language. */
const textsInLanguages = (languages: readonly string[]): Record<string, typeof plain> =>
  Object.fromEntries(languages.map((language) => [language, plain]));

/** Returns the fields of settings.json for a site in these languages. */
const settingsFor = (languages: readonly string[]) =>
  ({
    url: { ...origin, help: 'The URL of the live site.' },
    languages: siteLanguages,
    timeZone: {
      ...plain,
      optional: true,
      help: 'The time zone of days and times in the content, such as Europe/Berlin (IANA). Defaults to UTC.',
    },
    storageKey: {
      ...plain,
      help: "The key under which the browser stores a visitor's theme. Don't change it after the site is live.",
    },
    captcha: {
      type: 'choice',
      options: PROVIDER_NAMES,
      optional: true,
      help: "The provider of the form's captcha. Defaults to recaptcha.",
    },
    consent: {
      type: 'flag',
      optional: true,
      help: 'Whether visitors are asked before anything is loaded from the captcha provider.',
    },
    map: {
      ...webAddress,
      optional: true,
      help: 'The URL of a map, to which the postal address is appended, such as https://www.openstreetmap.org/search?query=',
    },
    newsletter: {
      type: 'group',
      optional: true,
      help: "The newsletter provider's form. Without it, pages have no newsletter form.",
      fields: {
        form: {
          ...profile,
          help: 'The URL to which the form posts. If it is #, the email addresses entered are discarded.',
        },
        field: { ...plain, help: 'The name of the email field.' },
        hidden: {
          type: 'list',
          optional: true,
          help: 'Hidden fields required by the provider.',
          item: { type: 'group', fields: { name: plain, value: plain } },
        },
        consent: {
          type: 'group',
          optional: true,
          help: 'A checkbox that visitors have to tick first.',
          fields: {
            name: { ...plain, help: 'The name of the checkbox.' },
            value: {
              ...plain,
              optional: true,
              help: 'The value posted if the checkbox is ticked. Defaults to on.',
            },
            label: {
              type: 'group',
              help: 'The text of the checkbox, in each language. [words](privacy) is a link to a page.',
              fields: textsInLanguages(languages),
            },
          },
        },
      },
    },
    documents: {
      type: 'list',
      optional: true,
      help: 'Files that visitors can request with the form on a page. The receipt links to the file. RECEIPT=on enables receipts.',
      item: {
        type: 'group',
        fields: {
          page: { ...plain, pattern: /^\/\S*$/, rule: 'the address of a page, such as /guide' },
          file: {
            ...plain,
            pattern: /^\/\S+$/,
            rule: 'the name of a file in public after a /, such as /guide.pdf',
          },
        },
      },
    },
    repository: {
      type: 'text',
      optional: true,
      pattern: /^[\w-]+\/[\w.-]+$/,
      rule: 'owner and name on GitHub, such as agency/site',
      help: 'Lets editors change the live site at /admin.',
    },
    services: {
      type: 'list',
      optional: true,
      help: 'Outside services: what pages load from other hosts, and which scripts count visits. Browsers block all other hosts.',
      item: {
        type: 'group',
        fields: {
          name: { ...plain, help: "The service's name as visitors know it, such as Google Analytics." },
          purpose: {
            type: 'group',
            help: 'What it is for, in each language.',
            fields: textsInLanguages(languages),
          },
          scripts: {
            type: 'list',
            optional: true,
            item: script,
            help: 'The scripts that every page loads, in order.',
          },
          attributes: {
            type: 'list',
            optional: true,
            item: { type: 'group', fields: { name: plain, value: plain } },
            help: 'The attributes of these scripts, unless visitors are asked first.',
          },
          asksFirst: {
            type: 'flag',
            optional: true,
            help: 'Whether visitors are asked before the scripts are loaded.',
          },
          hosts: {
            type: 'group',
            optional: true,
            help: "The hosts that it needs besides its scripts' own, by the directive of the security policy that allows them.",
            fields: hosts,
          },
          cookies: {
            type: 'list',
            optional: true,
            item: plain,
            help: 'The cookies to remove when a visitor withdraws consent. _ga* stands for all names that begin with _ga.',
          },
        },
      },
    },
  }) as const satisfies FieldDefinitions;

/** The values in settings.json. */
export type OwnSettings = WrittenValuesOf<ReturnType<typeof settingsFor>>;

/** OpenType's registered axes. The names of custom axes are in upper case. */
const AXES = ['wght', 'wdth', 'slnt', 'opsz', 'ital'];

const keysOf = (value: unknown, pattern: RegExp) =>
  isObject(value) ? Object.keys(value).filter((key) => pattern.test(key)) : [];

/** Returns the definition of an axis: a number, or a range if the owner's file contains one. */
function axis(written: unknown): FieldDefinition {
  const number = { type: 'number' } as const;
  if (isObject(written)) return { type: 'group', optional: true, fields: { min: number, max: number } };
  return { ...number, optional: true, help: 'Or a range, such as { "min": 400, "max": 700 }.' };
}

function style(written: unknown): FieldDefinition {
  const names = [...AXES, ...keysOf(written, /^[A-Z][A-Z\d]{3}$/)];
  return {
    type: 'group',
    fields: Object.fromEntries(names.map((name) => [name, axis(property(written, name))])),
  };
}

const fontFile = {
  ...plain,
  pattern: /^src\/own\/fonts\/\S+\.(woff2?|ttf|otf)$/,
  rule: 'a font in src/own/fonts, such as src/own/fonts/company.woff2',
} as const;

/** Returns the fields for the source of the fonts: a package, or the owner's files. */
const typefaceSource = (typeface: unknown): FieldDefinitions =>
  property(typeface, 'files') === undefined
    ? {
        package: { ...plain, help: 'A Fontsource package.' },
        axes: {
          ...plain,
          help: "Which of the package's files to use: standard contains all axes, wght only the weight.",
        },
      }
    : {
        files: {
          type: 'group',
          help: 'Your own fonts instead of a package: for text and for headings.',
          fields: { text: fontFile, wide: fontFile },
        },
      };

/** Returns the fields of typeface.json. They include the custom axes and the scripts that the file contains. */
function typefaceFields(typeface: unknown): FieldDefinitions {
  const styles = property(typeface, 'styles');
  const scripts = keysOf(property(typeface, 'scripts'), /^[A-Z][a-z]{3}$/);
  return {
    ...typefaceSource(typeface),
    styles: {
      type: 'group',
      help: 'The font axes for text and for headings.',
      fields: { text: style(property(styles, 'text')), wide: style(property(styles, 'wide')) },
    },
    scripts: {
      type: 'group',
      help: 'Packages for writing systems that the typeface does not cover, keyed by script code, such as Arab. {} if there are none.',
      fields: Object.fromEntries(scripts.map((script) => [script, plain])),
    },
  };
}

/** Returns the collections of the JSON files in src/own. */
export const ownFiles = (languages: readonly string[], typeface: unknown = {}): Collections => ({
  settings: { files: 'settings.json', kind: 'settings', fields: settingsFor(languages) },
  colours: {
    files: 'colours.json',
    kind: 'settings',
    fields: Object.fromEntries(
      // Which colours exist depends on the look.
      Object.keys(colours).map((name) => [
        name,
        {
          type: 'list',
          optional: true,
          item: colour,
          min: 2,
          max: 2,
          help: "Replaces the look's colour: the dark theme's value, then the light theme's.",
        },
      ]),
    ),
  },
  typeface: { files: 'typeface.json', kind: 'settings', fields: typefaceFields(typeface) },
});
