/**
 * The schemas of the content. The description of each field is shown to editors while they type and in
 * the messages of the content check (src/integrations/content-check).
 */
import { z } from 'astro/zod';
import { icons } from './icons.ts';

/** Makes the schema of a picture's path; Astro's own turns it into the picture's metadata. */
type ImageSchema<Image extends z.ZodType> = () => Image;

const webAddress = { error: 'a web address that begins with https://' };

/** A text that is not blank. */
const text = z.string().trim().min(1);

/** Search results cut titles, to which the brand is added, after some 60 characters. */
const pageTitle = text.max(50);

const order = z.int().min(1).describe('Position on the page: 1 comes first. Gaps are fine.');

const hidden = z
  .boolean()
  .default(false)
  .describe('true keeps the entry and its picture off the site; remove the line to show it again.');

/** One file of src/content/projects. */
export const projects = <Image extends z.ZodType>(image: ImageSchema<Image>) =>
  z.strictObject({
    order,
    title: text.describe("The project's name, as its heading shows it."),
    description: z
      .string()
      .min(40)
      .max(190)
      .describe('Two or three sentences: what it is, for whom, what it changed. 40 to 190 characters.'),
    image: image().describe(
      'Path to the picture beside this file, for example ./mandi-live.svg. 8:5; SVG, JPEG, PNG or AVIF.',
    ),
    alt: text.describe('What the picture shows, for people who cannot see it. No "picture of".'),
    tags: z.array(text).min(1).describe('Technologies used, most important first.'),
    hidden,
  });

/** One file of src/content/team. */
export const team = <Image extends z.ZodType>(image: ImageSchema<Image>) =>
  z.strictObject({
    order,
    name: text.describe('Full name, as the person writes it.'),
    role: text.describe('Job title.'),
    image: image().describe('Path to the portrait beside this file. 64:76; SVG, JPEG, PNG or AVIF.'),
    alt: text.describe('What the portrait shows.'),
    bio: text.max(160).describe('One or two sentences about the person.'),
    linkedin: z.union([z.url({ protocol: /^https$/, ...webAddress }), z.literal('#')], webAddress).meta({
      description: "Address of the person's LinkedIn profile, or '#' as a placeholder.",
      examples: ['https://www.linkedin.com/in/name', '#'],
    }),
    hidden,
  });

/** One entry of src/content/services.yaml. */
export const services = z.strictObject({
  id: z.string().describe('Short unique name in lower case.'),
  order,
  icon: z.enum(icons.service).describe('The icon above the title.'),
  title: text.describe("The service's name."),
  description: text.describe('One sentence about what a client gets.'),
  features: z.array(text).length(4).describe('Exactly four things the service includes.'),
});

/** One entry of src/content/values.yaml. */
export const values = z.strictObject({
  id: z.string().describe('Short unique name in lower case.'),
  order,
  icon: z.enum(icons.value).describe('The icon beside the value.'),
  title: text.describe("The value's name."),
  description: text.describe('What it means in practice, in a sentence or two.'),
});

/** One entry of src/content/statistics.yaml. */
export const statistics = z.strictObject({
  id: z.string().describe('Short unique name in lower case.'),
  order,
  value: z
    .string()
    .regex(/^\d+[+%]?$/, 'a whole number; + or % may follow')
    .regex(/^\D*\d{0,3}\D*$/, 'a number up to 999, since its stitches must fit in the line below it')
    .meta({
      description: 'The figure. Its number is drawn as stitches below it; a percentage is drawn out of 100.',
      examples: ['25+', '98%'],
    }),
  label: text.describe('What is counted.'),
});

/** One entry of src/content/technologies.yaml. */
export const technologies = z.strictObject({
  id: z.string().describe('Computed from its position in the list.'),
  order,
  name: text.describe('Name of the technology, as its makers write it.'),
});

/** One file of src/content/pages. */
export const pages = z.strictObject({
  title: pageTitle.describe('Title in the browser tab and in search results; the brand is added.'),
  description: z
    .string()
    .min(50)
    .max(160)
    .describe('Summary for search results and shared links, 50 to 160 characters.'),
  heading: text.describe('The heading of the page. On the home page, *starred* words are drawn as stitches.'),
  intro: text.describe('The paragraph beside or under the heading.'),
  badge: text.optional().describe('Label above the heading (home page).'),
  sections: z
    .array(
      z.strictObject({
        id: z.string().describe('Which part of the page this is, for example story.'),
        heading: text.describe("The part's heading."),
        text: z.array(text).describe('Its paragraphs; may be empty.'),
      }),
    )
    .default([])
    .describe('Texts of the parts of the page, found by their id.'),
});

/** One file of src/content/legal, its frontmatter. */
export const legal = z.strictObject({
  title: pageTitle.describe('Heading of the page and title in the browser tab.'),
  description: z
    .string()
    .min(50)
    .max(160)
    .describe('Summary for search results and shared links, 50 to 160 characters.'),
});
