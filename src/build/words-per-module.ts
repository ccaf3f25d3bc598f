import path from 'node:path';
import type { Plugin } from 'vite';
import { moduleId } from '../lib/files.ts';
import { site, type Site } from '../site.ts';
import { fileOfWord, WORD_NAMES } from '../words/index.ts';

const SRC = moduleId('src');
const FOLDERS = [`${SRC}/words/`, `${SRC}/own/words/`];
const INDEX = `${SRC}/words/index.ts`;
const CHOSEN = `${SRC}/words/chosen.ts`;
const isWords = (id: string) => FOLDERS.some((folder) => id.startsWith(folder));

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
      if (!importer || !(source.includes('/words/') || isWords(importer))) return;
      const words =
        source === CHOSEN ? CHOSEN : (await this.resolve(source, importer, { skipSelf: true }))?.id;
      if (!words || !isWords(words)) return;
      return `${words}?of=${importer.split('?of=')[1] ?? path.parse(importer).name}`;
    },
    load(id) {
      if (id.startsWith(`${INDEX}?`)) return INDEX_IN_BROWSER;
      return id.startsWith(`${CHOSEN}?`) ? chosenOf(site.languages) : undefined;
    },
  };
}

/** The exports of src/words/index.ts that scripts of visitors may use. */
const INDEX_IN_BROWSER = `export * as words from '${CHOSEN}';
export const language = () => document.documentElement.lang;`;

/** A module with each word in the language of the page. */
function chosenOf(languages: Site['languages']): string {
  const files = [...new Set(languages.flatMap((of) => WORD_NAMES.map((name) => fileOfWord(name, of))))];
  const imports = files.map((file, index) => `import * as words${index} from '${SRC}/${file}';`);
  const exports = WORD_NAMES.map((name) => {
    const [first, ...others] = languages.map((of) => `words${files.indexOf(fileOfWord(name, of))}.${name}`);
    const choices = others.map((word, index) => `language === '${languages[index + 1]}' ? ${word} : `);
    return `export const ${name} = ${choices.join('')}${first};`;
  });
  return [...imports, 'const language = document.documentElement.lang;', ...exports].join('\n');
}
