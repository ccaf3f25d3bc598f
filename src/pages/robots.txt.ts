/**
 * Crawlers may read everything, previews too: their header says `noindex` (src/integrations/previews.ts),
 * which a blocked crawler would never see.
 */
import type { APIRoute } from 'astro';
import { isPreview } from '../lib/preview.ts';
import { site } from '../site.ts';

export const GET: APIRoute = () => {
  const sitemap = isPreview(process.env) ? [] : ['', `Sitemap: ${site.url}/sitemap-index.xml`];
  return new Response(['User-agent: *', 'Allow: /', ...sitemap, ''].join('\n'));
};
