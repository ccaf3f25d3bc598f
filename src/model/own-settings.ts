/** The owner's settings in src/own, described like content, so that the check names what is wrong in them. */
import { providers } from '../enquiry/captcha/providers.ts';
import { colours } from '#look/tokens.ts';
import type { Collections } from './collection.ts';
import { HOST, profile, webAddress } from './collections/common.ts';
import {
  isObject,
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

/** The address of a site, without a path. */
export const origin = {
  type: 'text',
  pattern: new RegExp(`^${HOST}$`),
  rule: 'an address such as https://www.agency.com, without a path and without a slash at the end',
} as const;
const plain = { ...text, translated: false } as const;
/** A colour, as all that compute with colours read it. */
export const colour = {
  type: 'text',
  pattern: /^#[\da-f]{6}$/i,
  rule: 'a colour of # and six digits or letters a to f',
} as const;

export const siteLanguages = {
  type: 'list',
  min: 1,
  item: { type: 'text', pattern: /^[a-z]{2,3}(-[A-Za-z\d]+)*$/, rule: 'a code such as de or pt-BR' },
  help: 'Languages of the pages (BCP 47), the first one first: its pages are at /, those of each other below its code.',
} as const;

/** The address of a script that pages load. */
const script = {
  ...plain,
  pattern: new RegExp(String.raw`^(${HOST}(\/\S*)?|\/[^\s\/]\S*)$`),
  rule: 'a web address that begins with https://, or / and the name of a file in public',
} as const;

/** Origins by the directive of the security policy that names them. */
const sources = Object.fromEntries(
  DIRECTIVES.map((directive) => [directive, { type: 'list', optional: true, item: origin }]),
) as Record<(typeof DIRECTIVES)[number], { type: 'list'; optional: true; item: typeof origin }>;

/** A text in the first language, and in the others as far as it is translated. */
const textsInLanguages = (languages: readonly string[]): Record<string, typeof plain> =>
  Object.fromEntries(languages.map((language, index) => [language, { ...plain, optional: index > 0 }]));

/** The settings of settings.json, for a site in these languages. */
const settingsFor = (languages: readonly string[]) =>
  ({
    url: { ...origin, help: 'Address of the live site.' },
    languages: siteLanguages,
    storageKey: {
      ...plain,
      help: "The key under which the browser remembers a visitor's theme; don't change it once the site is live.",
    },
    captcha: {
      type: 'choice',
      options: Object.keys(providers),
      optional: true,
      help: "The provider of the form's captcha; recaptcha, if nothing is said.",
    },
    consent: {
      type: 'flag',
      optional: true,
      help: "Whether a visitor is asked before anything is loaded from the captcha's provider.",
    },
    map: {
      ...webAddress,
      optional: true,
      help: "A map's address, which a postal address completes, such as https://www.openstreetmap.org/search?query=",
    },
    newsletter: {
      type: 'group',
      optional: true,
      help: "The form of the newsletter's provider; without it, there is no box.",
      fields: {
        form: {
          ...profile,
          help: 'Where it posts to; # is a placeholder: what is entered is discarded.',
        },
        field: { ...plain, help: 'The name of the field with the email address.' },
        hidden: {
          type: 'list',
          optional: true,
          help: 'Fields of the provider that visitors do not see.',
          item: { type: 'group', fields: { name: plain, value: plain } },
        },
        consent: {
          type: 'group',
          optional: true,
          help: 'A box that a visitor has to tick first.',
          fields: {
            name: { ...plain, help: 'The name of its field.' },
            value: {
              ...plain,
              optional: true,
              help: 'What is posted when it is ticked; on, if nothing is said.',
            },
            label: {
              type: 'group',
              help: 'What a visitor agrees to, in each language; [words](/privacy) is a link.',
              fields: textsInLanguages(languages),
            },
          },
        },
      },
    },
    documents: {
      type: 'list',
      optional: true,
      help: 'Files that the receipt leads to, for who asks for them with the form of a page; RECEIPT=on mails receipts.',
      item: {
        type: 'group',
        fields: {
          page: { ...plain, pattern: /^\/\S*$/, rule: 'the address of a page, such as /guide' },
          file: {
            ...plain,
            pattern: /^\/\S+$/,
            rule: '/ and the name of a file in public, such as /guide.pdf',
          },
        },
      },
    },
    repository: {
      type: 'text',
      optional: true,
      pattern: /^[\w-]+\/[\w.-]+$/,
      rule: 'owner and name on GitHub, such as agency/site',
      help: 'Editors then change the live site at /admin.',
    },
    thirdParties: {
      type: 'list',
      optional: true,
      help: 'From where else visitors load something; browsers block what is from any other origin.',
      item: {
        type: 'group',
        fields: {
          origin,
          purpose: {
            type: 'group',
            help: 'What it is for, in each language.',
            fields: textsInLanguages(languages),
          },
          allows: {
            type: 'list',
            min: 1,
            item: { type: 'choice', options: DIRECTIVES },
            help: 'The directives of the security policy that name it.',
          },
        },
      },
    },
    analytics: {
      type: 'group',
      optional: true,
      help: 'A script that counts visits, on every page; its origin must be in thirdParties.',
      fields: {
        script,
        attributes: {
          type: 'list',
          item: { type: 'group', fields: { name: plain, value: plain } },
        },
      },
    },
    afterConsent: {
      type: 'list',
      optional: true,
      help: 'What is loaded on every page of a visitor who has accepted it.',
      item: {
        type: 'group',
        fields: {
          name: { ...plain, help: 'What visitors know it as, such as Google Analytics.' },
          purpose: {
            type: 'group',
            help: 'What it is for, in each language.',
            fields: textsInLanguages(languages),
          },
          scripts: { type: 'list', min: 1, item: script, help: 'What is loaded, in this order.' },
          sources: {
            type: 'group',
            optional: true,
            help: 'The origins that it needs, by the directive of the security policy that allows them.',
            fields: sources,
          },
        },
      },
    },
  }) as const satisfies FieldDefinitions;

/** What an owner's programmer decides. */
export type OwnSettings = WrittenValuesOf<ReturnType<typeof settingsFor>>;

/** The axes of variable fonts that OpenType names; others have capitals. */
const AXES = ['wght', 'wdth', 'slnt', 'opsz', 'ital'];

const keysOf = (value: unknown, pattern: RegExp) =>
  isObject(value) ? Object.keys(value).filter((key) => pattern.test(key)) : [];

/** An axis of a style as it is written: a number, or the least and the greatest one. */
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

/** A font of the owner's. */
const fontFile = {
  ...plain,
  pattern: /^src\/own\/fonts\/\S+\.(woff2?|ttf|otf)$/,
  rule: 'a font in src/own/fonts, such as src/own/fonts/company.woff2',
} as const;

/** Where a typeface's letters come from: a package, or files of the owner's. */
const typefaceSource = (typeface: unknown): FieldDefinitions =>
  property(typeface, 'files') === undefined
    ? {
        package: { ...plain, help: 'A package of Fontsource.' },
        axes: { ...plain, help: 'Which of its files: standard has all axes, wght only weight.' },
      }
    : {
        files: {
          type: 'group',
          help: 'Fonts of your own in place of a package: that of the text, and that of headings.',
          fields: { text: fontFile, wide: fontFile },
        },
      };

/** The fields of typeface.json, whose `typeface` says itself which axes and scripts it has. */
function typefaceFields(typeface: unknown): FieldDefinitions {
  const styles = property(typeface, 'styles');
  const scripts = keysOf(property(typeface, 'scripts'), /^[A-Z][a-z]{3}$/);
  return {
    ...typefaceSource(typeface),
    styles: {
      type: 'group',
      help: 'The axes of the text, and of headings.',
      fields: { text: style(property(styles, 'text')), wide: style(property(styles, 'wide')) },
    },
    scripts: {
      type: 'group',
      help: 'Packages for writing systems that the typeface lacks, by their codes, such as Arab; {} if there are none.',
      fields: Object.fromEntries(scripts.map((script) => [script, plain])),
    },
  };
}

/** The files of src/own that are data, of a site in these languages, with this typeface. */
export const ownFiles = (languages: readonly string[], typeface: unknown = {}): Collections => ({
  settings: { files: 'settings.json', kind: 'settings', fields: settingsFor(languages) },
  colours: {
    files: 'colours.json',
    kind: 'settings',
    fields: Object.fromEntries(
      // The look has the names; the file itself doesn't say which are right.
      Object.keys(colours).map((name) => [
        name,
        {
          type: 'list',
          optional: true,
          item: colour,
          min: 2,
          max: 2,
          help: "In the dark theme and in the light one, in place of the look's.",
        },
      ]),
    ),
  },
  typeface: { files: 'typeface.json', kind: 'settings', fields: typefaceFields(typeface) },
});
