/** Removes buttons that link to removed pages from the home page. */
import { parseDocument, visit } from 'yaml';
import { findFiles } from '../../src/lib/files.ts';
import { isGone, PAGES, read, type Changes } from './files.ts';

/** Returns the changed home page in each language that has buttons to remove. */
export const homePages = (texts: Changes): Changes =>
  Object.fromEntries(
    findFiles(`${PAGES}/home*.yaml`).flatMap((file) => {
      const document = parseDocument(texts[file] ?? read(file));
      let hasChanged = false;
      visit(document, {
        Map: (_key, node) => {
          if (!isGone(String(node.get('to')), texts)) return undefined;
          hasChanged = true;
          return visit.REMOVE;
        },
      });
      return hasChanged ? [[file, document.toString({ lineWidth: 0 })]] : [];
    }),
  );
