/**
 * Ends the process with the check's message if one of the owner's imported files has a mistake, or if Astro can't handle the
 * name of the project folder. Import it before src/site.ts, which would fail with a less helpful error.
 */
import path from 'node:path';
import { formatFindings } from '../mistake.ts';
import { checkFieldsFile, checkOwnFiles } from './own-files.ts';

// Vite's modules can't handle these characters, and neither can a module that Astro generates for the middleware.
if (/[#%?']/.test(process.cwd())) {
  console.error(`Astro can't read a folder with # % ? or ' in its name. Rename or move ${process.cwd()}`);
  process.exit(1);
}

/** The project that contains this file, since its files are the ones that are imported. */
const root = path.resolve(import.meta.dirname, '../../..');
const mistakes = [...checkOwnFiles(root), ...(await checkFieldsFile(root))];
if (mistakes.length > 0) {
  console.error(formatFindings(mistakes, []));
  process.exit(1);
}
