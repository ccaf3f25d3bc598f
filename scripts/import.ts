/**
 * `npm run import wordpress FILE`: converts the posts in a WordPress export to articles, with their images and with
 * redirects from their old addresses.
 */
import '../src/model/check/imported-files.ts';
import { readFileSync } from 'node:fs';
import { Argument, Command } from 'commander';
import { decodeText } from '../src/lib/files.ts';
import { formatFindings, NO_UTF8 } from '../src/model/mistake.ts';
import { readExport } from './import/wxr.ts';

const [, file = ''] = new Command('npm run import')
  .description(
    'Writes the posts of a WordPress export ("Tools", "Export", "All content") as articles, with their images and redirects from their old addresses. Existing articles stay unchanged.',
  )
  .addArgument(new Argument('<from>', 'source of the posts').choices(['wordpress']))
  .argument('<file>', 'the XML file')
  .parse().args;

// Imported dynamically, because these modules import the site's settings.
const { writeArticles } = await import('./import/articles.ts');
const { checkContent } = await import('../src/model/check/check-content.ts');

try {
  const xml = decodeText(readFileSync(file));
  if (xml === undefined) throw new Error(`${file} is ${NO_UTF8.found}.`);
  for (const line of await writeArticles(readExport(xml))) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const { mistakes, hints } = await checkContent(process.cwd());
console.log(formatFindings(mistakes, hints) || 'The content is in order.');
