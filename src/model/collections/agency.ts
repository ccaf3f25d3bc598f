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
    needs: 'phone',
    label: 'Telephone number as shown',
    help: 'As it is written in its country, such as 06-1234-5678; without it, the number above, which links dial.',
  },
  address: {
    type: 'group',
    help: 'Postal address.',
    fields: {
      street: { ...text, help: 'Street and number; also floor or building.' },
      postalCode: {
        ...text,
        translated: false,
        optional: true,
        help: 'Postal code, where the country has one.',
      },
      town: { ...text, help: 'Town.' },
      region: {
        ...text,
        optional: true,
        help: 'State or province, where addresses have one, such as Bavaria; shown before the postal code.',
      },
      country: { ...text, help: 'Country.' },
      format: {
        ...text,
        optional: true,
        isTemplate: true,
        pattern: /^([^{}\n]|\{(street|postalCode|town|region|country)\})+$/,
        rule: 'a text with {street}, {postalCode}, {town}, {region} and {country}, no others',
        help: 'The address in one line, where its country orders it otherwise than street, postal code, town: 〒{postalCode} {region}{town}{street}.',
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
    name: { ...line, help: 'What it is called, such as its town.' },
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
            help: 'The days of these hours.',
          },
          opens: { ...time, help: 'When it opens, such as 09:00.' },
          closes: { ...time, help: 'When it closes, such as 17:30.' },
        },
      },
      help: 'When it is open: days that have the same hours stand together. Pages write them in their language.',
    },
    note: { ...text, optional: true, help: 'A line below the hours, such as on holidays.' },
  },
} as const;

const link = {
  type: 'group',
  label: 'Link',
  fields: {
    label: { ...line, help: 'Words of the link.' },
    page: {
      type: 'reference',
      to: 'pages',
      help: 'The page it leads to: the name of its file, such as about or privacy.',
    },
  },
} as const;

/** What the agency says of itself. */
export const agency = {
  files: 'agency.json',
  kind: 'settings',
  shownOn: 'contact',
  fields: {
    brand: { ...line, translated: false, help: "The agency's name, as written in running text." },
    legalName: {
      ...text,
      optional: true,
      translated: false,
      help: 'The name in the commercial register, such as Guild GmbH: in legal texts, the last line of the footer and for search engines. Without it, the name above.',
    },
    tagline: { ...text, help: 'One line under the logo.' },
    region: { ...text, help: 'Where the company is at home, as the legal texts say it.' },
    contact: { type: 'group', help: 'In the footer and on the contact page.', fields: contact },
    offices: {
      type: 'list',
      optional: true,
      item: office,
      help: 'Offices with opening hours, below the form of the contact page; that of the contact details, too, if it is to be there.',
    },
    legalContact: {
      type: 'group',
      optional: true,
      help: 'On the legal pages, where it differs from the above.',
      fields: {
        email: { ...email, optional: true },
        phone: { ...phone, optional: true },
        phoneShown: contact.phoneShown,
        address: { ...contact.address, optional: true },
      },
    },
    social: {
      type: 'list',
      help: 'Icons in the footer, in order.',
      item: {
        type: 'group',
        label: 'Profile',
        fields: {
          name: { ...line, translated: false, help: 'Name of the network.' },
          icon: { type: 'choice', options: icons.social, help: 'The icon in the footer.' },
          href: { ...webAddress, label: 'Address', help: "Address of the agency's profile." },
        },
      },
    },
    announcement: {
      type: 'group',
      optional: true,
      help: 'A bar above the header of all pages with a menu, which visitors can close.',
      fields: {
        text: {
          ...text,
          max: 160,
          hasLinks: true,
          help: 'A sentence. [words](contact) is a link to a page by the name of its file, [words](https://…) one to another site. Who has closed the bar sees it again with another text.',
        },
        until: {
          ...date,
          hasTime: true,
          help: 'The last day on which it is shown, such as 2026-03-01, or the time at which it ends, such as 2026-03-01 09:00.',
        },
      },
    },
    navigation: { type: 'list', item: link, help: 'Links of the menu and the footer, in order.' },
    legal: { type: 'list', item: link, help: 'Links in the last line of the footer, in order.' },
    projectsPerPage: { type: 'integer', min: 1, help: 'How many projects a page of the portfolio shows.' },
    theme: { type: 'choice', options: ['dark', 'light'], help: 'Theme of a first visit.' },
  },
} as const satisfies Collection;
