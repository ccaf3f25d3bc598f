/** Fields shared by several collections. A collection can override parts of them: `{ ...summary, help: '…' }`. */
import { EMAIL_PATTERN } from '../../enquiry/email.ts';
import { text } from '../fields.ts';
import { CARD_FRAME, type Frame } from '../picture-frames.ts';

export const order = {
  type: 'number',
  min: 0,
  // Puts new entries last.
  initial: 999,
  help: 'The position on the page. 1 comes first, and 2.5 is between 2 and 3. Entries with the same number are sorted alphabetically.',
} as const;

export const id = {
  type: 'text',
  label: 'ID',
  pattern: /^[a-z\d-]+$/,
  rule: 'lower-case letters, digits and hyphens',
  help: 'A short unique name in lower-case letters.',
} as const;

export const hidden = {
  type: 'flag',
  optional: true,
  help: 'Whether the entry and its picture are left off the site.',
} as const;

export const picture = (frame: Frame) =>
  ({
    type: 'picture',
    frame,
    help: `A photograph of ${frame.join(' × ')} pixels or more, as JPEG, PNG, AVIF or WebP, or a drawing as SVG. It is cropped to this shape.`,
  }) as const;

/** An image that replaces the generated image for shared links. */
export const card = {
  ...picture(CARD_FRAME),
  isPhotograph: true,
  label: 'Image of shared links',
  optional: true,
  help: `A picture of ${CARD_FRAME.join(' × ')} pixels, as JPEG, PNG, AVIF or WebP, to replace the generated image for shared links.`,
} as const;

export const alternative = {
  ...text,
  label: 'Alternative text',
  help: 'What the picture shows, for people who cannot see it. Do not begin with "Picture of".',
} as const;

/** A photograph's focal point, using sharp's names for positions. */
export const focus = {
  type: 'choice',
  optional: true,
  options: [
    ...['top', 'right top', 'right', 'right bottom', 'bottom', 'left bottom', 'left', 'left top'],
    'center',
  ],
  help: 'The part of the photograph to keep when it is cropped. Defaults to the centre.',
} as const;

export const email = {
  type: 'text',
  pattern: EMAIL_PATTERN,
  rule: 'an email address, such as hello@agency.com',
} as const;

export const phone = {
  type: 'text',
  // In some countries, callers from abroad dial the 0; in others, they don't. So brackets that begin with 0 must
  // contain nothing else.
  pattern: /^\+\d(?!.*\((?!0\))[^\d)]*0)[\d ()/.-]{4,}$/,
  rule: 'a phone number that begins with +, followed by digits, spaces and ( ) / . -. A 0 that is not dialled from abroad must be alone in brackets, as in +49 (0)30 123456',
  help: 'The phone number with the country code, such as +91 00000 00000.',
} as const;

/**
 * An HTTPS origin, with an optional port, that the build can parse. Excludes placeholders with brackets, such as
 * `https://[name].agency.com`.
 */
export const HOST = String.raw`https:\/\/[^\s\/:?#@%<>\[\]\^|\\]+(:\d{1,5})?`;

export const webAddress = {
  type: 'text',
  pattern: new RegExp(String.raw`^(?=https:\/\/[^.\/]+\.[^\/])${HOST}([\/?#]\S*)?$`),
  rule: 'a web address that begins with https://',
} as const;

/** The destination of a button (`destinationOf` in src/model/addresses). */
export const destination = {
  type: 'text',
  label: 'Leads to',
  translated: 'freely',
  isDestination: true,
  pattern: new RegExp(
    String.raw`^((mailto:|tel:|/|#)\S+|[^\s/#?:]([^#?:]*[^\s#?:])?([#?]\S+)?)$|${webAddress.pattern.source}`,
  ),
  rule: 'the name of a page, #anchor, an address on the site that begins with /, or one that begins with https://, mailto: or tel:',
  help: 'The file name of a page, such as contact, the anchor of a section on this page, such as #prices, or a web address.',
} as const;

/** The URL of a profile or form. `#` is a placeholder. */
export const profile = { ...webAddress, pattern: new RegExp(`${webAddress.pattern.source}|^#$`) } as const;

/**
 * A page title. It is short, because the brand is added to it, and search results cut off titles after about 60
 * characters.
 */
export const pageTitle = { ...text, max: 50 } as const;

export const summary = {
  ...text,
  max: 160,
  help: 'The summary for search results and shared links, up to 160 characters.',
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
    // * and : are rejected, because Netlify treats them as placeholders.
    pattern: /^\/[^\s?#*:]+$/,
    rule: 'an address without a host or ?, such as /blog/what-we-learned',
  },
  help: 'Former addresses of the page, such as /blog/what-we-learned. They redirect here.',
} as const;

/** A page's custom address. */
export const address = {
  type: 'text',
  optional: true,
  translated: 'freely',
  pattern: /^[a-z\d-]+(\/[a-z\d-]+)*$/,
  rule: 'lower-case letters, digits and hyphens, such as contact-us',
  help: 'The address of the page, such as contact-us. Defaults to the name of its file.',
} as const;
