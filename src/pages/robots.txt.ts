import type { APIRoute } from 'astro';
import { site } from '../site.ts';

/** Crawlers may read everything, branch deploys too: a blocked crawler would not see their `noindex` header. */
export const GET: APIRoute = () =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${site.url}/sitemap-index.xml\n`);
