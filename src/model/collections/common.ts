/** Fields that several collections have; where they differ, `{ ...section, help: '…' }`. */
import { EMAIL_PATTERN } from '../../enquiry/email.ts';
import { text } from '../fields.ts';
import { CARD_FRAME, type Frame } from '../picture-frames.ts';

export const order = {
  type: 'number',
  min: 0,
  // A new entry comes last.
  initial: 999,
  help: 'Position on the page: 1 comes first, and 2.5 is between 2 and 3. Equal ones are in order of the alphabet.',
} as const;

export const id = {
  type: 'text',
  label: 'ID',
  pattern: /^[a-z\d-]+$/,
  rule: 'small letters, digits and hyphens',
  help: 'Short unique name in small letters.',
} as const;

export const hidden = {
  type: 'flag',
  optional: true,
  help: 'Whether the entry and its picture are kept off the site.',
} as const;

export const picture = (frame: Frame) =>
  ({
    type: 'picture',
    frame,
    help: `A photograph of ${frame.join(' × ')} pixels or more, as JPEG, PNG, AVIF or WebP, or a drawing as SVG. What is wider or higher than this shape is cut off.`,
  }) as const;

/** The image of a shared link, in place of the one that the build draws. */
export const card = {
  ...picture(CARD_FRAME),
  isPhotograph: true,
  label: 'Image of shared links',
  optional: true,
  help: `A picture for shared links of ${CARD_FRAME.join(' × ')} pixels, as JPEG, PNG, AVIF or WebP, in place of the one that the build draws.`,
} as const;

/** What a picture shows, in words. */
export const alternative = {
  ...text,
  label: 'Alternative text',
  help: 'What the picture shows, for people who cannot see it. No "picture of".',
} as const;

/** The part of a photograph that its frame keeps, as sharp names it. */
export const focus = {
  type: 'choice',
  optional: true,
  options: [
    ...['top', 'right top', 'right', 'right bottom', 'bottom', 'left bottom', 'left', 'left top'],
    'center',
  ],
  help: 'The part of a photograph that its frame keeps. Without it, the centre.',
} as const;

export const email = {
  type: 'text',
  pattern: EMAIL_PATTERN,
  rule: 'an email address, such as hello@agency.com',
} as const;

export const phone = {
  type: 'text',
  // A 0 in brackets with other digits is dialled from abroad in some countries, and not in others.
  pattern: /^\+\d(?!.*\(0\d)[\d ()/.-]{4,}$/,
  rule: 'a telephone number of + and digits; spaces and ( ) / . - between them; a 0 that is not dialled from abroad stands alone in brackets, as in +49 (0)30 123456',
  help: 'Telephone number with the code of the country, such as +91 00000 00000.',
} as const;

/** The host of an address, and its port, as the build can read them: none with brackets of an example, such as `https://[name].agency.com`. */
export const HOST = String.raw`https:\/\/[^\s\/:?#@%<>\[\]\^|\\]+(:\d{1,5})?`;

export const webAddress = {
  type: 'text',
  pattern: new RegExp(String.raw`^(?=https:\/\/[^.\/]+\.[^\/])${HOST}([\/?#]\S*)?$`),
  rule: 'a web address that begins with https://',
} as const;

/** Where a button leads (`destinationIn` in src/model/addresses). */
export const destination = {
  type: 'text',
  label: 'Leads to',
  isDestination: true,
  pattern: new RegExp(
    String.raw`^((mailto:|tel:|/|#)\S+|[^\s/#?:]([^#?:]*[^\s#?:])?([#?]\S+)?)$|${webAddress.pattern.source}`,
  ),
  rule: 'the name of a page, #anchor, an address of the site that begins with /, or one that begins with https://, mailto: or tel:',
  help: 'A page by the name of its file, such as contact, a section of this page by its anchor, such as #prices, or a web address, such as that of a booking service.',
} as const;

/** The address of a member's profile, or of a form; `#` is a placeholder. */
export const profile = { ...webAddress, pattern: new RegExp(`${webAddress.pattern.source}|^#$`) } as const;

/** Search results cut titles, to which the brand is added, after some 60 characters. */
export const pageTitle = { ...text, max: 50 } as const;

export const summary = {
  ...text,
  max: 160,
  help: 'Summary for search results and shared links, up to 160 characters.',
} as const;

export const date = { type: 'date' } as const;

/** Former addresses, which the build redirects to the page (src/build/redirects.ts). */
export const formerly = {
  type: 'list',
  optional: true,
  item: {
    type: 'text',
    label: 'Address',
    translated: 'freely',
    // Netlify reads * and : as placeholders.
    pattern: /^\/[^\s?#*:]+$/,
    rule: 'an address without the host and without ?, such as /blog/what-we-learned',
  },
  help: 'Addresses at which the page was before, such as /blog/what-we-learned: who opens them comes here.',
} as const;

/** The address of a page. */
export const address = {
  type: 'text',
  optional: true,
  translated: 'freely',
  pattern: /^[a-z\d-]+(\/[a-z\d-]+)*$/,
  rule: 'small letters, digits and hyphens, such as contact-us',
  help: 'Address of the page, such as contact-us; without it, the name of its file.',
} as const;
