/**
 * Extends the content security policy of a single page. Astro writes the policy: the rules for all pages are in
 * `security.csp` in astro.config.mjs, and Astro adds the hashes of its scripts and styles. A page or its layout must
 * call these functions in its frontmatter, because Astro writes the policy with the head. In `npm run dev`, pages have
 * no policy.
 */
import { createHash } from 'node:crypto';
import type { AstroGlobal } from 'astro';

type Csp = AstroGlobal['csp'];
type Directive = Parameters<NonNullable<Csp>['insertDirective']>[0];

/** Sources by directive, such as `{ 'frame-src': ['https://captcha.example'] }`. */
type AllowedSources = Readonly<Record<string, readonly string[]>>;

/** What a page with an optional part, such as a video, needs beside the part itself. */
export interface PagePart {
  css: string;
  script?: string;
  sources?: AllowedSources;
}

/** Allows additional sources. */
export function allowSources(csp: Csp, sources: AllowedSources): void {
  for (const [directive, origins] of Object.entries(sources)) {
    // The sources that a page adds replace Astro's default, which allows the site's own scripts and styles, so 'self'
    // is added again.
    const byDefault = ['script-src', 'style-src'].includes(directive) ? ["'self'"] : [];
    for (const origin of [...byDefault, ...origins]) {
      if (directive === 'script-src') csp?.insertScriptResource(origin);
      else if (directive === 'style-src') csp?.insertStyleResource(origin);
      else if (directive === 'style-src-attr')
        csp?.insertStyleResource({ resource: origin, kind: 'attribute' });
      else csp?.insertDirective(`${directive} ${origin}` as Directive);
    }
  }
}

/** Allows a script with `is:inline`, which Astro doesn't hash. */
export const allowScript = (csp: Csp, text: string): void => csp?.insertScriptHash(hashOf(text));

/** Allows a style with `is:inline`, which Astro doesn't hash. */
export const allowStyle = (csp: Csp, text: string): void => csp?.insertStyleHash(hashOf(text));

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}` as const;
