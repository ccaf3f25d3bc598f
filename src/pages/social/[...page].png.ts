/** The social image of each page, drawn when the site is built. */
import { globSync } from 'node:fs';
import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { socialImage } from '../../lib/social-image.ts';
import { site } from '../../site.ts';

export async function getStaticPaths() {
  const pages = [...(await getCollection('pages')), ...(await getCollection('legal'))];
  return pages.map(({ id, data }) => ({ params: { page: id }, props: { title: data.title } }));
}

const { default: theme } = site.theme;
const logos = globSync('src/assets/logo*.{svg,png}');
const logo = logos.find((file) => file.includes(`-${theme}.`)) ?? logos[0];

export const GET: APIRoute<{ title: string }> = async ({ props: { title } }) => {
  const png = await socialImage({ title, brand: site.brand, logo, host: new URL(site.url).host, theme });
  return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png' } });
};
