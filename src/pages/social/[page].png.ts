/** The picture that a shared link to a page shows, one for each page; drawn when the site is built. */
import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import sharp from 'sharp';
import { socialCard } from '../../illustrations/social-card.ts';

export async function getStaticPaths() {
  const pages = [...(await getCollection('pages')), ...(await getCollection('legal'))];
  return pages.map(({ id, data }) => ({ params: { page: id }, props: { title: data.title } }));
}

export const GET: APIRoute<{ title: string }> = async ({ props }) => {
  const svg = await socialCard(props.title);
  const png = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
  return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png' } });
};
