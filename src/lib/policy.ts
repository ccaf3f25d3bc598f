/**
 * Additions to the content security policy of one page. Astro writes the policy: `security.csp` in astro.config.mjs has what holds
 * for every page, and Astro adds the hashes of its own scripts and styles. A page or its layout calls these in its frontmatter,
 * since the policy is written with the head. In `npm run dev` there is no policy.
 */
import { createHash } from 'node:crypto';
import type { AstroGlobal } from 'astro';

type Csp = AstroGlobal['csp'];
type Directive = Parameters<NonNullable<Csp>['insertDirective']>[0];

/** Sources by directive: `{ 'frame-src': ['https://captcha.example'] }`. */
type AllowedSources = Readonly<Record<string, readonly string[]>>;

/** Allows further sources. */
export function allowSources(csp: Csp, sources: AllowedSources): void {
  for (const [directive, origins] of Object.entries(sources)) {
    // What a page allows takes the place of what Astro allows by default: the site's own scripts and styles.
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

/** Allows a script with `is:inline`, whose text Astro doesn't hash. */
export const allowScript = (csp: Csp, text: string): void => csp?.insertScriptHash(hashOf(text));

/** Allows a style with `is:inline`. */
export const allowStyle = (csp: Csp, text: string): void => csp?.insertStyleHash(hashOf(text));

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}` as const;
