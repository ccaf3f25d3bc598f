/** The web app manifest of each language: name, colours and icons for a home screen. */
import type { APIRoute } from 'astro';
import { pageTexts } from '../../model/content.ts';
import { shortName } from '../../layouts/short-name.ts';
import { prefixOf } from '../../model/routes.ts';
import { addressOf } from '../../model/addresses.ts';
import { site } from '../../site.ts';
import { themes } from '../../styles/tokens.ts';
import { language } from '../../words/index.ts';

export const getStaticPaths = () =>
  site.languages.map((each) => ({ params: { prefix: prefixOf(each).slice(1) || undefined } }));

export const GET: APIRoute = async () => {
  const { description } = await pageTexts('home');
  const home = await addressOf('home');
  const { surface } = themes[site.theme.default];
  const manifest = {
    id: home,
    name: site.brand,
    short_name: shortName(site.brand),
    description,
    lang: language(),
    start_url: home,
    scope: '/',
    // A website, not an app: keep the browser's own controls.
    display: 'browser',
    background_color: surface,
    theme_color: surface,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } });
};
