import type { Collection } from '../collection.ts';
import { line, text } from '../fields.ts';
import { STUDY_FRAME } from '../picture-frames.ts';
import { video } from '../video.ts';
import { card, formerly, picture, webAddress } from './common.ts';

/** The case studies, each of a project. */
export const studies = {
  files: 'studies/*.mdx',
  kind: 'document',
  label: 'Case studies',
  singular: 'Case study',
  help: '## begins a section, "- " an item of a list, "> " a quotation. A picture beside the file: ![What it shows](./name.jpg "Its caption").',
  unique: ['project'],
  belongsTo: 'project',
  below: 'work',
  feed: true,
  fields: {
    project: { type: 'reference', to: 'projects', help: 'The project that it is about.' },
    client: { ...line, help: 'For whom it was made.' },
    year: { type: 'integer', min: 1990, max: 2100, help: 'The year in which it went live, such as 2024.' },
    services: {
      type: 'list',
      item: { type: 'reference', to: 'services', label: 'Service' },
      min: 1,
      help: 'The services that were needed: their ids in services.yaml.',
    },
    team: {
      type: 'list',
      item: { type: 'reference', to: 'team', label: 'Member' },
      optional: true,
      help: 'Who did it: the names of their files in the folder team.',
    },
    results: {
      type: 'list',
      item: {
        type: 'group',
        label: 'Result',
        fields: {
          value: { ...text, max: 8, help: 'The figure, shown large: at most 8 characters, such as 1 in 9.' },
          label: { ...line, help: 'What it counts.' },
        },
      },
      min: 2,
      max: 4,
      help: 'What changed, in two to four figures.',
    },
    quotation: {
      type: 'group',
      help: 'A sentence or two from the client.',
      fields: {
        text: {
          ...text,
          max: 200,
          help: 'What the client says, without quotation marks. At most 200 characters.',
        },
        name: { ...line, help: 'Who says it.' },
        role: { ...line, help: 'Their role.' },
      },
    },
    wide: {
      ...picture(STUDY_FRAME),
      label: 'Wide picture',
      optional: true,
      help: 'A picture for wide screens, twice as wide as high. The alternative text of the project must hold for it, too. Without it, the middle of the picture of the project is shown.',
    },
    video: {
      ...video,
      help: 'A video between the results and the text. Nothing of it is loaded before a visitor plays it.',
    },
    live: { ...webAddress, optional: true, help: 'Address of the live product, if visitors may see it.' },
    featured: {
      type: 'flag',
      optional: true,
      help: 'Whether the home page shows it; it shows three at most.',
    },
    card,
    formerly,
  },
} as const satisfies Collection;
