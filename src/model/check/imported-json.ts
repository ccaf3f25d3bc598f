/**
 * Ends the process with the message of the check where a JSON file that code imports is missing or can't be read, or where
 * Astro can't read the project's folder. To be imported before src/site.ts, which fails then, in the words of a programmer.
 */
import { existsSync, readFileSync } from 'node:fs';
import { findFiles, decodeText } from '../../lib/files.ts';
import { formatFindings, NO_UTF8 } from '../mistake.ts';
import { readJson } from '../yaml.ts';

// Of Vite's, and of a module that Astro makes for the middleware.
if (/[#%?']/.test(process.cwd())) {
  console.error(`Astro reads no folder with # % ? or ' in its name: rename or move ${process.cwd()}`);
  process.exit(1);
}

const NO_FILE = {
  line: 1,
  found: 'no such file',
  expected: 'settings of the site',
  fix: 'restore the file or its name',
};

const REQUIRED = [
  'src/content/agency.json',
  'src/own/settings.json',
  'src/own/colours.json',
  'src/own/typeface.json',
];

const mistakes = [...new Set([...REQUIRED, ...findFiles('src/own/**/*.json')])].flatMap((file) => {
  const text = existsSync(file) && decodeText(readFileSync(file));
  const mistake = text === false ? NO_FILE : text === undefined ? NO_UTF8 : readJson(text).mistake;
  return mistake ? { file, field: '', ...mistake } : [];
});
if (mistakes.length > 0) {
  console.error(formatFindings(mistakes, []));
  process.exit(1);
}
