import { expect, test } from 'vitest';
import { providerOf } from '../../src/model/video.ts';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0';
const VIMEO = 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1';

test.each([
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', YOUTUBE],
  ['https://m.youtube.com/watch?app=m&v=aqz-KE-bpKQ&t=90s', `${YOUTUBE}&start=90`],
  ['https://www.youtube.com/embed/aqz-KE-bpKQ?start=90', `${YOUTUBE}&start=90`],
  ['https://youtu.be/aqz-KE-bpKQ?si=a', YOUTUBE],
  ['https://youtube.com/shorts/aqz-KE-bpKQ', YOUTUBE],
  ['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ', YOUTUBE],
  ['https://vimeo.com/76979871#t=1m30s', `${VIMEO}#t=1m30s`],
  ['https://vimeo.com/76979871/8272103f6e', VIMEO.replace('?', '?h=8272103f6e&')],
  ['https://player.vimeo.com/video/76979871?badge=0&h=8272103f6e', VIMEO.replace('?', '?h=8272103f6e&')],
])('the video %s is played by %s', (written, player) => {
  expect(providerOf({ address: written })?.player).toBe(player);
});

test.each([
  ['https://youtu.be/aqz-KE-bpKQ', `${YOUTUBE}&cc_load_policy=1&cc_lang_pref=de`],
  ['https://vimeo.com/76979871', `${VIMEO}&texttrack=de`],
])('the URL of the %s player requests German captions', (written, player) => {
  expect(providerOf({ address: written, captions: 'de' })?.player).toBe(player);
});
