/**
 * Ends the process with the message of the check where a JSON file that code imports is missing or can't be read. To be
 * imported before src/site.ts, which fails then, in the words of a programmer.
 */
import { existsSync, readFileSync } from 'node:fs';
import { formatFindings } from '../mistake.ts';
import { readJson } from '../yaml.ts';

const NO_FILE = {
  line: 1,
  found: 'no such file',
  expected: 'settings of the site',
  fix: 'restore the file or its name',
};

const FILES = ['content/agency.json', 'own/settings.json', 'own/colours.json', 'own/typeface.json'];

const mistakes = FILES.flatMap((name) => {
  const file = `src/${name}`;
  const mistake = existsSync(file) ? readJson(readFileSync(file, 'utf8')).mistake : NO_FILE;
  return mistake ? { file, field: '', ...mistake } : [];
});
if (mistakes.length > 0) {
  console.error(formatFindings(mistakes, []));
  process.exit(1);
}
