import type { APIRoute } from 'astro';
import { site } from '../site.ts';

/**
 * Crawlers may read everything, even previews, because a blocked crawler wouldn't see the previews' `noindex` header
 * (src/build/noindex.ts).
 */
export const GET: APIRoute = () =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${site.url}/sitemap-index.xml\n`);
