import path from 'node:path';
import type { Plugin } from 'vite';
import { site, type Site } from '../site.ts';
import * as english from '../words/en.ts';

const WORDS = path.resolve('src/words');
const INDEX = `${WORDS}/index.ts`;
const CHOSEN = `${WORDS}/chosen.ts`;

/**
 * Gives each module that visitors fetch a copy of the words of its own, of which the bundler keeps what the module uses.
 * Shared, the words of all islands would be a file that each of them has to wait for. On a server, src/words/index.ts
 * looks up the language for each word; in a browser, a page has one.
 */
export function wordsPerModule(): Plugin {
  return {
    name: 'words-per-module',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer) {
      if (!importer || !(source.includes('/words/') || importer.startsWith(WORDS))) return;
      const words =
        source === CHOSEN ? CHOSEN : (await this.resolve(source, importer, { skipSelf: true }))?.id;
      if (!words?.startsWith(WORDS)) return;
      return `${words}?of=${importer.split('?of=')[1] ?? path.parse(importer).name}`;
    },
    load(id) {
      if (id.startsWith(`${INDEX}?`)) return indexOf(site.languages);
      return id.startsWith(`${CHOSEN}?`) ? chosenOf(site.languages) : undefined;
    },
  };
}

/** The exports of src/words/index.ts that scripts of visitors may use. */
function indexOf([first, ...others]: Site['languages']): string {
  const words = others.length > 0 ? CHOSEN : `./${first}.ts`;
  return `export * as words from '${words}';\nexport const language = () => document.documentElement.lang;`;
}

/** A module with each word in the language of the page. */
function chosenOf(languages: Site['languages']): string {
  const imports = languages.map((each, index) => `import * as words${index} from './${each}.ts';`);
  const exports = Object.keys(english).map((name) => {
    const choices = languages.map((each, index) => `language === '${each}' ? words${index}.${name} : `);
    return `export const ${name} = ${choices.slice(1).join('')}words0.${name};`;
  });
  return [...imports, 'const language = document.documentElement.lang;', ...exports].join('\n');
}
