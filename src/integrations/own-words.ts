import path from 'node:path';
import type { Plugin } from 'vite';

const WORDS = path.resolve('src/words');

/**
 * Gives each module that visitors fetch a copy of the words of its own, of which the bundler keeps what the module uses.
 * Shared, the words of all islands would be a file that each of them has to wait for.
 */
export function ownWords(): Plugin {
  return {
    name: 'own-words',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer) {
      if (!importer || !(source.includes('/words/') || importer.startsWith(WORDS))) return;
      const words = await this.resolve(source, importer, { skipSelf: true });
      if (!words?.id.startsWith(WORDS)) return;
      return `${words.id}?of=${importer.split('?of=')[1] ?? path.parse(importer).name}`;
    },
  };
}
