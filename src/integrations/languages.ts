import { appendFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { prefixOf } from '../lib/languages.ts';
import { site } from '../site.ts';
import { translations } from '../words/index.ts';

/** Checks the languages of src/site.ts, and tells Netlify the 404 page of each; the first one's is the default. */
export function languages(): AstroIntegration {
  return {
    name: 'languages',
    hooks: {
      'astro:config:setup': () => site.languages.forEach(assertLanguage),
      'astro:build:done': ({ dir }) => {
        const rules = site.languages.slice(1).map((language) => {
          const prefix = prefixOf(language);
          return `${prefix}/* ${prefix}/404.html 404\n`;
        });
        if (rules.length > 0) appendFileSync(new URL('_redirects', dir), rules.join(''));
      },
    },
  };
}

function assertLanguage(language: string): void {
  const place = `languages in src/site.ts has '${language}'`;
  let canonical = '';
  try {
    [canonical = ''] = Intl.getCanonicalLocales(language);
  } catch {
    throw new Error(`${place}, which is no code of a language (BCP 47), such as 'de' or 'pt-BR'.`);
  }
  if (canonical !== language) throw new Error(`${place}: write it '${canonical}'.`);
  if (!Object.hasOwn(translations, language)) {
    throw new Error(`${place}, but src/words/index.ts names no words for it.`);
  }
}
