/** The web app manifest: name, colours and icons for a home screen. */
import type { APIRoute } from 'astro';
import { pageTexts } from '../lib/content.ts';
import { site } from '../site.ts';
import { themes } from '../styles/tokens.ts';

export const GET: APIRoute = async () => {
  const { description } = await pageTexts('home');
  const { surface } = themes[site.theme.default];
  const icon = (file: string, size: number) => ({
    src: `/${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  });
  const manifest = {
    id: '/',
    name: site.brand,
    short_name: site.brand,
    description,
    lang: site.language,
    start_url: '/',
    scope: '/',
    // A website, not an app: keep the browser's own controls.
    display: 'browser',
    background_color: surface,
    theme_color: surface,
    icons: [
      icon('icon-192', 192),
      icon('icon-512', 512),
      { ...icon('icon-maskable-512', 512), purpose: 'maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } });
};
