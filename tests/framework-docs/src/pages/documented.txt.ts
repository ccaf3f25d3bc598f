import { getImage } from 'astro:assets';
import type { APIRoute } from 'astro';
import picture from '../assets/documented.png';

/** The address of a picture that nothing else names. */
export const GET: APIRoute = async () => new Response((await getImage({ src: picture, width: 24 })).src);
