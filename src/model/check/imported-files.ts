/**
 * Ends the process with the message of the check where a JSON file that code imports has a mistake, or where Astro can't read
 * the project's folder. To be imported before src/site.ts, which fails then, in the words of a programmer.
 */
import { formatFindings } from '../mistake.ts';
import { checkOwnFiles } from './own-files.ts';

// Of Vite's, and of a module that Astro makes for the middleware.
if (/[#%?']/.test(process.cwd())) {
  console.error(`Astro reads no folder with # % ? or ' in its name: rename or move ${process.cwd()}`);
  process.exit(1);
}

const mistakes = checkOwnFiles(process.cwd());
if (mistakes.length > 0) {
  console.error(formatFindings(mistakes, []));
  process.exit(1);
}
