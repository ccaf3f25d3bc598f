/** Videos at a provider, or files in `public`: the field that an entry has for one, and what its address says. */
import type { ImageMetadata } from 'astro';
import { picture } from './collections/common.ts';
import { line, type ValueOf } from './fields.ts';
import { VIDEO_FRAME } from './picture-frames.ts';
import type { ContentFile } from './read.ts';

/** The addresses that people copy: from the browser, the share button, or the code for embedding. */
const YOUTUBE = String.raw`https:\/\/((www|m)\.)?(youtube(-nocookie)?\.com\/(watch\?(\S*&)?v=|shorts\/|live\/|embed\/)|youtu\.be\/)(?<youtube>[\w-]{11})([?&#]\S*)?`;
const VIMEO = String.raw`https:\/\/(player\.)?vimeo\.com\/(video\/)?(?<vimeo>\d+)((\/|\?h=)(?<hash>[\da-f]+))?([?&#]\S*)?`;
const FILE = String.raw`(?<file>\/[^\s?#]+\.(mp4|webm))`;

/** Where a video is. */
export const address = {
  type: 'text',
  pattern: new RegExp(`^(${YOUTUBE}|${VIMEO}|${FILE})$`),
  rule: 'the address of a video at YouTube or Vimeo, or / and the name of a file in public that ends in .mp4 or .webm',
  help: 'Such as https://www.youtube.com/watch?v=aqz-KE-bpKQ, https://vimeo.com/76979871 or /film.mp4.',
} as const;

/** The language of captions; those of `/film.mp4` are in `/film.en.vtt`. */
export const captions = {
  type: 'text',
  optional: true,
  translated: 'freely',
  pattern: /^[a-z]{2,3}(-[A-Za-z\d]+)*$/,
  rule: 'a code such as de or pt-BR',
  help: 'Language of the captions that are shown from the start, such as en; those of /film.mp4 are the file /film.en.vtt in public.',
} as const;

/** The field of an entry that may have a video. */
export const video = {
  type: 'group',
  optional: true,
  help: 'A video. Nothing of it is loaded before a visitor plays it.',
  fields: {
    address,
    title: { ...line, help: 'What the video is called, below it and for screen readers.' },
    poster: {
      ...picture(VIDEO_FRAME),
      help: `The picture in its place until it is played, of ${VIDEO_FRAME.join(' × ')} pixels or more.`,
    },
    captions,
  },
} as const;

/** A video of an entry. */
export type Video = ValueOf<typeof video, ImageMetadata>;

/** The providers whose players show videos. */
export interface Provider {
  name: string;
  /** The host that serves the player: the one that sets the fewest cookies. */
  origin: string;
  /** The video on the provider's own pages. */
  page: string;
  /** The address of the player, which begins at once, with captions in a language. */
  player: string;
}

/** The provider of a video; undefined if it is a file in `public`. */
export function providerOf({
  address: written,
  captions: language,
}: Pick<Video, 'address' | 'captions'>): Provider | undefined {
  const { youtube, vimeo, hash } = address.pattern.exec(written)?.groups ?? {};
  if (youtube) {
    const origin = 'https://www.youtube-nocookie.com';
    const shown = language && { cc_load_policy: '1', cc_lang_pref: language };
    const query = new URLSearchParams({ autoplay: '1', rel: '0', ...shown });
    const page = `https://www.youtube.com/watch?v=${youtube}`;
    return { name: 'YouTube', origin, page, player: `${origin}/embed/${youtube}?${query}` };
  }
  if (!vimeo) return undefined;
  const origin = 'https://player.vimeo.com';
  const query = new URLSearchParams({
    ...(hash && { h: hash }),
    dnt: '1',
    autoplay: '1',
    ...(language && { texttrack: language }),
  });
  const page = ['https://vimeo.com', vimeo, ...(hash ? [hash] : [])].join('/');
  return { name: 'Vimeo', origin, page, player: `${origin}/video/${vimeo}?${query}` };
}

/** The providers of the videos in files, each once. */
export function providersIn(files: readonly Pick<ContentFile, 'values'>[]): Provider[] {
  const providers = files
    .flatMap(({ values }) => values)
    .flatMap(({ value, field }) =>
      field === address && typeof value === 'string' ? (providerOf({ address: value }) ?? []) : [],
    );
  return [...new Map(providers.map((provider) => [provider.name, provider])).values()];
}

/** The address of the captions of a video in `public`: `/film.en.vtt` are those of `/film.mp4`. */
export const captionsFile = (video: string, language: string) => video.replace(/\w+$/, `${language}.vtt`);
