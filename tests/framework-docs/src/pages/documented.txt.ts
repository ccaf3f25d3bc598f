import { getImage } from 'astro:assets';
import type { APIRoute } from 'astro';
import picture from '../assets/documented.png';

/** Returns the address of an image that only this endpoint uses. */
export const GET: APIRoute = async () => new Response((await getImage({ src: picture, width: 24 })).src);
