import type { Collection } from '../collection.ts';
import { colour, line, text } from '../fields.ts';
import { STUDY_FRAME } from '../picture-frames.ts';
import { video } from '../video.ts';
import { card, formerly, picture, webAddress } from './common.ts';

/** Case studies, each about one project. */
export const studies = {
  files: 'studies/*.mdx',
  kind: 'document',
  label: 'Case studies',
  singular: 'Case study',
  help: '## starts a section, "- " a list item, "> " a quotation. A picture in the same folder is ![What it shows](./name.jpg "Its caption").',
  unique: ['project'],
  belongsTo: 'project',
  below: 'work',
  feed: true,
  fields: {
    project: { type: 'reference', to: 'projects', help: 'The project of this case study.' },
    client: { ...line, help: 'The client.' },
    year: { type: 'integer', min: 1990, max: 2100, help: 'The year of the launch, such as 2024.' },
    services: {
      type: 'list',
      item: { type: 'reference', to: 'services', label: 'Service' },
      min: 1,
      help: 'The services involved: their ids in services.yaml.',
    },
    team: {
      type: 'list',
      item: { type: 'reference', to: 'team', label: 'Member' },
      optional: true,
      help: 'The people who worked on the project: the names of their files in the team folder.',
    },
    results: {
      type: 'list',
      item: {
        type: 'group',
        label: 'Result',
        fields: {
          value: {
            ...text,
            max: 8,
            help: 'The figure, shown in large type. Up to 8 characters, such as 1 in 9.',
          },
          label: { ...line, help: 'What the figure counts.' },
        },
      },
      min: 2,
      max: 4,
      help: 'The results: two to four figures.',
    },
    quotation: {
      type: 'group',
      help: 'One or two sentences from the client.',
      fields: {
        text: {
          ...text,
          max: 200,
          help: 'What the client says, without quotation marks. Up to 200 characters.',
        },
        name: { ...line, help: 'The name of the person.' },
        role: { ...line, help: "The person's role." },
      },
    },
    wide: {
      ...picture(STUDY_FRAME),
      label: 'Wide picture',
      optional: true,
      help: "A picture for wide screens, twice as wide as it is high. The project's alternative text must describe it, too. Defaults to the centre of the project's picture.",
    },
    ground: {
      ...colour,
      optional: true,
      help: "The colour of the picture's ground: the title, picture and results stand on it. Without it, they stand on the page's own colour.",
    },
    video: {
      ...video,
      help: 'A video after the first paragraph of the text. It is not loaded until a visitor plays it.',
    },
    live: { ...webAddress, optional: true, help: 'The web address of the live product, if it is public.' },
    featured: {
      type: 'flag',
      optional: true,
      help: 'Whether the case study is shown on the home page, which shows up to three.',
    },
    card,
    formerly,
  },
} as const satisfies Collection;
