import type { PagePart } from '../../lib/policy.ts';
import { providerOf, type Video } from '../../model/video.ts';
import script from './play-video.ts?script';
import css from './video.css?inline';

/** What a page with these videos needs: their providers' players are frames. */
export const videoPart = (videos: readonly Video[]): PagePart => ({
  css,
  script,
  sources: { 'frame-src': videos.flatMap((video) => providerOf(video)?.origin ?? []) },
});
