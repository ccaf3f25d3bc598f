/**
 * Ends the process with the check's message if a file of the owner's that code imports has a mistake, or if Astro can't read the project folder. To be imported before src/site.ts, which fails then, in the words of a programmer.
 */
import path from 'node:path';
import { formatFindings } from '../mistake.ts';
import { checkFieldsFile, checkOwnFiles } from './own-files.ts';

// Vite's modules, and one that Astro makes for the middleware.
if (/[#%?']/.test(process.cwd())) {
  console.error(`Astro reads no folder with # % ? or ' in its name: rename or move ${process.cwd()}`);
  process.exit(1);
}

/** The project that this file is in, whose files are imported. */
const root = path.resolve(import.meta.dirname, '../../..');
const mistakes = [...checkOwnFiles(root), ...(await checkFieldsFile(root))];
if (mistakes.length > 0) {
  console.error(formatFindings(mistakes, []));
  process.exit(1);
}
