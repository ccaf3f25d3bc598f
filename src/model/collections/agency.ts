import { icons } from '../../lib/icons.ts';
import type { Collection } from '../collection.ts';
import { line, text } from '../fields.ts';
import { WEEKDAYS } from '../../words/format.ts';
import { date, email, phone, webAddress } from './common.ts';

const contact = {
  email,
  phone,
  phoneShown: {
    ...line,
    translated: 'freely',
    optional: true,
    label: 'Phone number as shown',
    help: 'The number as written locally, such as 06-1234-5678. Defaults to the number above, which links dial.',
  },
  address: {
    type: 'group',
    help: 'Postal address.',
    fields: {
      street: { ...text, help: 'Street and number, and floor or building.' },
      postalCode: {
        ...text,
        translated: false,
        optional: true,
        help: 'Postal code, if the country has postal codes.',
      },
      town: { ...text, help: 'Town.' },
      region: {
        ...text,
        optional: true,
        help: 'State or province, if it is part of the address, such as Bavaria. It is shown before the postal code.',
      },
      country: { ...text, help: 'Country.' },
      countryCode: {
        type: 'text',
        optional: true,
        pattern: /^[A-Z]{2}$/,
        rule: 'two capital letters, such as IN',
        help: 'The ISO code of the country, such as IN, for search engines. Without it, they get the name above.',
      },
      format: {
        ...text,
        optional: true,
        pattern: /^([^{}\n]|\{(street|postalCode|town|region|country)\})+$/,
        rule: 'a text with no placeholders other than {street}, {postalCode}, {town}, {region} and {country}',
        help: 'The address in one line, if its country uses an order other than street, postal code, town: 〒{postalCode} {region}{town}{street}.',
      },
    },
  },
} as const;

const time = {
  type: 'text',
  pattern: /^([01]\d|2[0-3]):[0-5]\d$/,
  rule: 'a time such as 09:00',
} as const;

const office = {
  type: 'group',
  label: 'Office',
  fields: {
    name: { ...line, help: 'The name of the office, such as its town.' },
    address: contact.address,
    email: { ...email, optional: true },
    phone: { ...phone, optional: true },
    phoneShown: contact.phoneShown,
    hours: {
      type: 'list',
      optional: true,
      item: {
        type: 'group',
        label: 'Opening hours',
        fields: {
          days: {
            type: 'list',
            min: 1,
            item: { type: 'choice', options: WEEKDAYS },
            help: 'The days with these hours.',
          },
          opens: { ...time, help: 'Opening time, such as 09:00.' },
          closes: { ...time, help: 'Closing time, such as 17:30.' },
        },
      },
      help: 'Opening hours. Put days that have the same hours in one group. Each page shows the hours in its language.',
    },
    note: { ...text, optional: true, help: 'A line below the hours, for example about holidays.' },
  },
} as const;

const link = {
  type: 'group',
  label: 'Link',
  fields: {
    label: { ...line, help: 'The text of the link.' },
    page: {
      type: 'reference',
      to: 'pages',
      help: 'The page to link to: the name of its file, such as about or privacy.',
    },
  },
} as const;

/** Facts about the agency, and texts shown on all pages. */
export const agency = {
  files: 'agency.json',
  kind: 'settings',
  shownOn: 'contact',
  fields: {
    brand: { ...line, translated: false, help: "The agency's name as used in texts." },
    legalName: {
      ...text,
      optional: true,
      translated: false,
      help: 'The name in the commercial register, such as Guild GmbH. It is used in legal texts, in the last line of the footer and by search engines. Defaults to the name above.',
    },
    tagline: { ...text, help: 'One line below the logo.' },
    region: { ...text, help: 'Where the company is based, for the legal texts.' },
    contact: { type: 'group', help: 'Shown in the footer and on the contact page.', fields: contact },
    offices: {
      type: 'list',
      optional: true,
      item: office,
      help: 'Offices with opening hours, below the form on the contact page. To list the office from the contact details as well, repeat it here.',
    },
    legalContact: {
      type: 'group',
      optional: true,
      help: 'Contact details on the legal pages, if they differ from those above.',
      fields: {
        email: { ...email, optional: true },
        phone: { ...phone, optional: true },
        phoneShown: contact.phoneShown,
        address: { ...contact.address, optional: true },
      },
    },
    social: {
      type: 'list',
      help: 'The icons in the footer, in order.',
      item: {
        type: 'group',
        label: 'Profile',
        fields: {
          name: { ...line, translated: false, help: 'The name of the network.' },
          icon: { type: 'choice', options: icons.social, help: 'The icon in the footer.' },
          href: { ...webAddress, label: 'Address', help: "The web address of the agency's profile." },
        },
      },
    },
    announcement: {
      type: 'group',
      optional: true,
      help: 'A line below the header of every page with a menu. Visitors can close it.',
      fields: {
        text: {
          ...text,
          max: 160,
          hasLinks: true,
          help: 'A sentence. [words](contact) links to a page by the name of its file, [words](https://…) to another site. Visitors who closed the bar see it again after the text changes.',
        },
        until: {
          ...date,
          hasTime: true,
          help: 'The last day on which the bar is shown, such as 2026-03-01, or the time at which it disappears, such as 2026-03-01 09:00.',
        },
      },
    },
    navigation: {
      type: 'list',
      key: 'page',
      item: link,
      help: 'The links in the menu and the footer, in order.',
    },
    legal: {
      type: 'list',
      key: 'page',
      item: link,
      help: 'The links in the last line of the footer, in order.',
    },
    projectsPerPage: { type: 'integer', min: 1, help: 'The number of projects per portfolio page.' },
    theme: { type: 'choice', options: ['dark', 'light'], help: 'The theme on the first visit.' },
  },
} as const satisfies Collection;
