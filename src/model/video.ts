/** Videos hosted by a provider or in `public`: their fields, and the providers' URLs. */
import type { ImageMetadata } from 'astro';
import { picture } from './collections/common.ts';
import { languageCode, line, type ValueOf } from './fields.ts';
import { VIDEO_FRAME } from './picture-frames.ts';
import type { ContentFile } from './read.ts';

/** Matches a video's URL, whether copied from the browser, the share button or the embed code. */
const YOUTUBE = String.raw`https:\/\/((www|m)\.)?(youtube(-nocookie)?\.com\/(watch\?(\S*&)?v=|shorts\/|live\/|embed\/)|youtu\.be\/)(?<youtube>[\w-]{11})([?&#]\S*)?`;
const VIMEO = String.raw`https:\/\/(player\.)?vimeo\.com\/(video\/)?(?<vimeo>\d+)(\/(?<hash>[\da-f]+))?([?&#]\S*)?`;
const FILE = String.raw`(?<file>\/[^\s?#]+\.(mp4|webm))`;

export const address = {
  type: 'text',
  pattern: new RegExp(`^(${YOUTUBE}|${VIMEO}|${FILE})$`),
  rule: 'the address of a YouTube or Vimeo video, or the name of an .mp4 or .webm file in public after a /',
  help: 'Such as https://www.youtube.com/watch?v=aqz-KE-bpKQ, https://vimeo.com/76979871 or /film.mp4.',
} as const;

/** The language of the captions. The English captions of `/film.mp4` are in `/film.en.vtt`. */
export const captions = {
  ...languageCode,
  optional: true,
  translated: 'freely',
  help: 'Language of the captions shown by default, such as en. For a video such as /film.mp4, put them in public/film.en.vtt.',
} as const;

/** A video in an entry or a section. */
export const video = {
  type: 'group',
  optional: true,
  help: 'A video. It is not loaded until a visitor plays it.',
  fields: {
    address,
    title: { ...line, help: 'The title of the video, shown below it and read by screen readers.' },
    poster: {
      ...picture(VIDEO_FRAME),
      help: `The picture shown until the video is played, of ${VIDEO_FRAME.join(' × ')} pixels or more.`,
    },
    captions,
  },
} as const;

/** The value of a video field. */
export type Video = ValueOf<typeof video, ImageMetadata>;

/** A video provider with an embeddable player. */
export interface VideoProvider {
  name: string;
  /** The host of the player version that sets the fewest cookies. */
  origin: string;
  /** The video's page on the provider's site. */
  page: string;
  /** The URL of a player that starts the video immediately, with captions in the chosen language. */
  player: string;
}

/** Returns the provider of a video, or undefined if the video is a file in `public`. */
export function providerOf({
  address: written,
  captions: language,
}: Pick<Video, 'address' | 'captions'>): VideoProvider | undefined {
  const { youtube, vimeo, hash: inPath } = address.pattern.exec(written)?.groups ?? {};
  const asked = URL.parse(written)?.searchParams;
  if (youtube) {
    const origin = 'https://www.youtube-nocookie.com';
    const [start] = /^\d+(?=s?$)/.exec(asked?.get('start') ?? asked?.get('t') ?? '') ?? [];
    const shown = language && { cc_load_policy: '1', cc_lang_pref: language };
    const query = new URLSearchParams({ autoplay: '1', rel: '0', ...(start && { start }), ...shown });
    const page = `https://www.youtube.com/watch?v=${youtube}`;
    return { name: 'YouTube', origin, page, player: `${origin}/embed/${youtube}?${query}` };
  }
  if (!vimeo) return undefined;
  const origin = 'https://player.vimeo.com';
  // Without its hash, an unlisted video doesn't play.
  const hash = inPath ?? asked?.get('h');
  const query = new URLSearchParams({
    ...(hash && { h: hash }),
    dnt: '1',
    autoplay: '1',
    ...(language && { texttrack: language }),
  });
  const page = ['https://vimeo.com', vimeo, ...(hash ? [hash] : [])].join('/');
  const [start = ''] = /#t=\S+/.exec(written) ?? [];
  return { name: 'Vimeo', origin, page, player: `${origin}/video/${vimeo}?${query}${start}` };
}

/** Returns the providers of all videos in the given files, without duplicates. */
export function providersIn(files: readonly Pick<ContentFile, 'values'>[]): VideoProvider[] {
  const providers = files
    .flatMap(({ values }) => values)
    .flatMap(({ value, field }) =>
      field === address && typeof value === 'string' ? (providerOf({ address: value }) ?? []) : [],
    );
  return [...new Map(providers.map((provider) => [provider.name, provider])).values()];
}

/** Returns the address of the captions for a video in `public`: `/film.en.vtt` for `/film.mp4`. */
export const captionsFile = (video: string, language: string) => video.replace(/\w+$/, `${language}.vtt`);
