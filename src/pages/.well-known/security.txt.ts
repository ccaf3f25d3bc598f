/** Where to report a weakness of the site (RFC 9116); it lapses, so every build renews it. */
import type { APIRoute } from 'astro';
import { site } from '../../site.ts';

/** How long a build's word holds; the standard asks for less than a year. */
const DAYS = 330;

export const GET: APIRoute = () => {
  const expires = new Date(Date.now() + DAYS * 86_400_000);
  const lines = [
    `Contact: mailto:${site.contact.email}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${site.languages.join(', ')}`,
    `Canonical: ${site.url}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain' } });
};
