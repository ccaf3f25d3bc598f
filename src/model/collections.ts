/**
 * The collections of src/content: what each field is, which files have it, and what the content check looks
 * for in them. Astro (src/content.config.ts), the check, completion in VS Code and the tests read this table.
 * Editors read the description of a field while they type, and in the messages of the check.
 */
import { z } from 'astro/zod';
import { HERO_FRAME, PORTRAIT_FRAME, PROJECT_FRAME, type Frame } from './frames.ts';
import { icons } from '../lib/icons.ts';

/** A collection: its files, and what is checked in them. */
export interface Collection {
  /** Its files, relative to src/content. */
  files: string;
  /**
   * - `entry`: each YAML file is one entry.
   * - `list`: one YAML file with a list of entries; their position is their `order`.
   * - `names`: one YAML file with a list of texts, each the `name` of an entry.
   * - `document`: each MDX file is one entry, with its fields in the frontmatter.
   * - `page`: one YAML file with the texts of a page, which must exist.
   * - `settings`: one JSON file, which code imports (src/site.ts), and which must exist.
   */
  kind: 'entry' | 'list' | 'names' | 'document' | 'page' | 'settings';
  /** What it is called at /admin; without it, its name. */
  label?: string;
  /** What one of its entries is called at /admin. */
  singular?: string;
  /** What editors read beside a list, or beside the text of a document. */
  description?: string;
  /**
   * The fields of an entry as they are written; a picture is the path to it. Its title, and those of its fields and
   * items, are their names at /admin; a field without one has that of its property. Other keys of `.meta()`: `frame`, the
   * frame that a picture fills; `isPage`, the name of a page; `reference`, the collection of which it names an entry;
   * `translated`, whether it is written in each language.
   */
  schema: z.ZodObject;
  /** Fields that must differ between all entries. */
  unique: readonly string[];
  /** The language of translations; the files of the first one have none. */
  language?: string;
  /** Collections of the same group share their unique fields. */
  group?: string;
  /** The collection in which each of its entries belongs to the entry of the same name. */
  belongsTo?: string;
  /** The page below which each of its entries has a page. */
  below?: string;
}

/** A text that is not blank. */
const lines = z.string().trim().min(1).meta({ translated: true });

/** What is the same in all languages. */
const same = { translated: false };

/** A text that is not blank, in one line. */
const text = lines.regex(/^.*$/, 'a text without line breaks');

/** A title, a name or another text that a page shows in a line or two. */
const line = text.max(60);

/** Search results cut titles, to which the brand is added, after some 60 characters. */
const pageTitle = text.max(50);

/** A list; `title` is what one of its items is called. */
const listOf = <Item extends z.ZodType>(title: string, item: Item) => z.array(item.meta({ title }));

/** What a picture shows, in words. */
const alternative = (description: string) => text.meta({ title: 'Alternative text', description });

const summary = z
  .string()
  .meta({ translated: true })
  .min(50)
  .max(160)
  .describe('Summary for search results and shared links, 50 to 160 characters.');

const id = z
  .string()
  .regex(/^[a-z\d-]+$/, 'small letters, digits and hyphens')
  .meta({ title: 'ID', description: 'Short unique name in small letters.', examples: ['mobile'] });

const order = z
  .number()
  .min(0)
  .describe(
    'Position on the page: 1 comes first, and 2.5 is between 2 and 3. Equal ones are in order of the alphabet.',
  );

/** A picture in a frame. */
const picture = ([width, height]: Frame) =>
  z.string().meta({
    description: `A photograph of ${width} × ${height} pixels or more, as JPEG, PNG, AVIF or WebP, or a drawing as SVG. What is wider or higher than this shape is cut off.`,
    frame: [width, height],
  });

/** The point of a photograph around which its frame cuts it. */
const focus = z
  .string()
  .regex(/^(\d\d?|100)% (\d\d?|100)%$/, 'percent from the left and from the top, such as 50% 20%')
  .optional()
  .describe(
    'What the frame must keep of a photograph: percent from the left and from the top, such as 50% 20%. Without it, the centre.',
  );

/** The address of a profile; `#` is a placeholder. */
const profile = z.string().regex(/^(https:\/\/[^\s.]+\.\S+|#)$/, 'a web address that begins with https://');

const hidden = z
  .boolean()
  .default(false)
  .describe('Whether the entry and its picture are kept off the site.');

const contact = z.strictObject({
  email: z.email('an email address, such as hello@agency.com'),
  phone: z
    .string()
    .regex(/^\+\d[\d ()/.-]{4,}$/, 'a telephone number of + and digits; spaces and ( ) / . - between them')
    .describe('Telephone number with the code of the country, such as +91 00000 00000.'),
  address: z
    .strictObject({
      street: text.describe('Street and number; also floor or building.'),
      postalCode: text.meta({ description: 'Postal code.', ...same }),
      town: text.describe('Town.'),
      region: text
        .optional()
        .describe(
          'State or province, where addresses have one, such as Punjab; shown before the postal code.',
        ),
      country: text.describe('Country.'),
    })
    .describe('Postal address.'),
});

const link = z.strictObject({
  label: line.describe('Words of the link.'),
  page: z.string().meta({
    description: 'The page it leads to: the name of its file, such as about or privacy.',
    reference: 'pages',
  }),
});

const address = z
  .string()
  .regex(/^[a-z\d-]+(\/[a-z\d-]+)*$/, 'small letters, digits and hyphens, such as contact-us')
  .meta({ translated: true })
  .optional()
  .describe('Address of the page, such as contact-us; without it, the name of its file.');

/** A page whose address can't be chosen: the texts that each page has, and those of its own. */
const fixedPage = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z
    .strictObject({
      title: pageTitle.describe('Title in the browser tab and in search results; the brand is added.'),
      description: summary,
      heading: text.describe('The heading of the page.'),
      intro: text.describe('The paragraph beside or under the heading.'),
    })
    .extend(fields);

/** The texts of a page, and its address. */
export const page = <Fields extends z.ZodRawShape>(fields: Fields) => fixedPage({ address, ...fields });

/** A part of a page, with its heading and paragraphs. */
export const section = z.strictObject({
  heading: text.describe("The part's heading."),
  text: listOf('Paragraph', text).default([]).describe('Its paragraphs; may be empty.'),
});

/** A part of which the page shows the heading only. */
const headed = section.omit({ text: true });

/** The texts of each page, by the name of its file in src/content/pages; `work/haat` is in a folder. */
export const pages = {
  home: fixedPage({
    heading: lines
      .regex(
        /^([^*\n]|(?<!\S)\*[^\s*]([^*\n]*[^\s*])?\*(?!\w))*$/,
        'stars in pairs, before and after whole words',
      )
      .describe('The heading of the page. Words between two stars (*) stand out and end a line.'),
    badge: line.optional().describe('Label above the heading.'),
    image: picture(HERO_FRAME).optional(),
    focus,
    alt: alternative('What the picture beside the heading shows.').optional(),
    services: section.describe('Above the services.'),
    technologies: section.describe('Beside the technologies.'),
  }),
  about: page({
    story: section.describe('Below the introduction.'),
    values: headed.describe('Above the values.'),
  }),
  services: page({}),
  work: page({}),
  team: page({}),
  contact: page({ card: headed.describe('The card beside the form.') }),
  'not-found': fixedPage({}),
};

/** The collection of each page, by its path without ending; titles of pages and legal texts differ. */
export const pageCollections = (schemas: Readonly<Record<string, z.ZodObject>>) =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]): [`pages/${string}`, Collection] => [
      `pages/${name}`,
      { files: `pages/${name}.yaml`, kind: 'page', schema, unique: ['title', 'address'], group: 'pages' },
    ]),
  ) as Record<`pages/${string}`, Collection>;

/** What a case study's project changed, as a figure. */
const result = z.strictObject({
  value: text.max(8).describe('The figure, shown large: at most 8 characters, such as 1 in 9.'),
  label: line.describe('What it counts.'),
});

/** An icon in the footer that leads to the agency's page on a network. */
const socialLink = z.strictObject({
  name: line.meta({ description: 'Name of the network.', ...same }),
  icon: z.enum(icons.social).describe('The icon in the footer.'),
  href: profile.meta({ title: 'Address', description: "Address of the agency's profile." }),
});

export const collections = {
  ...pageCollections(pages),
  projects: {
    files: 'projects/*.yaml',
    kind: 'entry',
    singular: 'Project',
    schema: z.strictObject({
      order,
      title: line.describe("The project's name, as its heading shows it."),
      description: z
        .string()
        .meta({ translated: true })
        .min(40)
        .max(190)
        .describe('Two or three sentences: what it is, for whom, what it changed. 40 to 190 characters.'),
      image: picture(PROJECT_FRAME),
      focus,
      alt: alternative('What the picture shows, for people who cannot see it. No "picture of".'),
      tags: listOf('Tag', line.meta(same)).min(1).describe('Technologies used, most important first.'),
      hidden,
    }),
    unique: ['title'],
  },
  team: {
    files: 'team/*.yaml',
    kind: 'entry',
    singular: 'Member',
    schema: z.strictObject({
      order,
      name: line.meta({ description: 'Full name, as the person writes it.', ...same }),
      role: line.describe('Job title.'),
      image: picture(PORTRAIT_FRAME).optional(),
      focus,
      alt: alternative(
        'What the portrait shows, for people who cannot see it; without this, the name.',
      ).optional(),
      bio: text.max(160).describe('One or two sentences about the person.'),
      linkedin: profile.optional().meta({
        title: 'LinkedIn',
        description: "Address of the person's LinkedIn profile. Without it, no icon is shown.",
        examples: ['https://www.linkedin.com/in/name'],
      }),
      hidden,
    }),
    unique: ['name'],
  },
  studies: {
    files: 'studies/*.mdx',
    kind: 'document',
    label: 'Case studies',
    singular: 'Case study',
    description:
      '## begins a section, "- " an item of a list, "> " a quotation. A picture beside the file: ![What it shows](./name.jpg "Its caption").',
    schema: z.strictObject({
      client: line.describe('For whom it was made.'),
      year: z.int().min(1990).max(2100).describe('The year in which it went live, such as 2024.'),
      services: listOf('Service', text.meta({ reference: 'services', ...same }))
        .min(1)
        .describe('The services that were needed: their ids in services.yaml.'),
      team: listOf('Member', text.meta({ reference: 'team', ...same }))
        .min(1)
        .describe('Who did it: the names of their files in the folder team.'),
      results: listOf('Result', result).min(2).max(4).describe('What changed, in two to four figures.'),
      quotation: z
        .strictObject({
          text: text
            .max(200)
            .describe('What the client says, without quotation marks. At most 200 characters.'),
          name: line.describe('Who says it.'),
          role: line.describe('Their role.'),
        })
        .describe('A sentence or two from the client.'),
      live: z
        .url({ protocol: /^https$/, error: 'a web address that begins with https://' })
        .optional()
        .describe('Address of the live product, if visitors may see it.'),
      featured: z
        .boolean()
        .default(false)
        .describe('Whether the home page shows it; it shows three at most.'),
    }),
    unique: [],
    belongsTo: 'projects',
    below: 'work',
  },
  services: {
    files: 'services.yaml',
    kind: 'list',
    singular: 'Service',
    description: 'The services, in the order of the pages.',
    schema: z.strictObject({
      id,
      icon: z.enum(icons.drawn).describe('The icon above the title.'),
      title: line.describe("The service's name."),
      description: text.describe('One sentence about what a client gets.'),
      features: listOf('Feature', text).min(2).max(6).describe('Two to six things the service includes.'),
    }),
    unique: ['id', 'title'],
  },
  values: {
    files: 'values.yaml',
    kind: 'list',
    singular: 'Value',
    description: 'The core values on the About page, in order.',
    schema: z.strictObject({
      id,
      icon: z.enum(icons.drawn).describe('The icon beside the value.'),
      title: line.describe("The value's name."),
      description: text.describe('What it means in practice, in a sentence or two.'),
    }),
    unique: ['id', 'title'],
  },
  statistics: {
    files: 'statistics.yaml',
    kind: 'list',
    singular: 'Figure',
    description: 'The figures on the home page, in order.',
    schema: z.strictObject({
      id,
      value: z
        .string()
        .regex(
          /^\d{1,3}([.,]\d)?(\+|\s?%)?$/,
          'a number up to 999, without a comma for thousands; one decimal, and + or %, may follow',
        )
        .meta({
          description: 'The figure. Its number, rounded, is drawn out below it; a percentage out of 100.',
          examples: ['25+', '98%', '4.9'],
        }),
      label: line.describe('What is counted.'),
    }),
    unique: ['id', 'label'],
  },
  technologies: {
    files: 'technologies.yaml',
    kind: 'names',
    singular: 'Technology',
    description: 'The chips on the home page, in order.',
    schema: z.strictObject({
      name: line.meta({ title: 'Technology', description: 'Its name, as its makers write it.', ...same }),
    }),
    unique: ['name'],
  },
  legal: {
    files: 'legal/*.mdx',
    kind: 'document',
    singular: 'Legal text',
    description: `## begins a section, ### a part of it, "- " an item of a list.
**bold**, [words of a link](/privacy), ![what a picture shows](./seal.jpg)
A table: | Data | Days |, below it | --- | --- |, below that a line for each row.
Facts of the agency: <Brand />, <Region />, <LegalContact />, <LegalEmail />, <RetentionDays />, <ThirdParties />, <Today />.
The characters { < * _ are written \\{ \\< \\* \\_.`,
    schema: z.strictObject({
      title: pageTitle.describe('Heading of the page and title in the browser tab.'),
      description: summary,
      updated: z.iso
        .date('a date such as 2026-03-01')
        .optional()
        .describe("When the text was last updated, such as 2026-03-01. Without it, today's date is shown."),
      address,
    }),
    unique: ['title', 'address'],
    group: 'pages',
  },
  agency: {
    files: 'agency.json',
    kind: 'settings',
    schema: z.strictObject({
      brand: line.meta({ description: "The agency's name, as written in running text.", ...same }),
      legalName: text.optional().meta({
        description:
          'The name in the commercial register, such as Guild GmbH: in legal texts, the last line of the footer and for search engines. Without it, the name above.',
        ...same,
      }),
      tagline: text.describe('One line under the logo.'),
      region: text.describe('Where the company is at home, as the legal texts say it.'),
      contact: contact.describe('In the footer and on the contact page.'),
      legalContact: contact
        .partial()
        .optional()
        .describe('On the legal pages, where it differs from the above.'),
      social: listOf('Profile', socialLink).describe('Icons in the footer, in order.'),
      navigation: listOf('Link', link).describe('Links of the menu and the footer, in order.'),
      legal: listOf('Link', link).describe('Links in the last line of the footer, in order.'),
      projectsPerPage: z.int().min(1).describe('How many projects a page of the portfolio shows.'),
      theme: z.enum(['dark', 'light']).describe('Theme of a first visit.'),
    }),
    unique: [],
  },
} satisfies Record<string, Collection>;

/** What an agency says of itself. */
export type Agency = z.infer<typeof collections.agency.schema>;
