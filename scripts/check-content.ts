/** Checks the content without a build: `npm run check:content`. */
import '../src/model/check/imported-files.ts';
import { formatFindings } from '../src/model/mistake.ts';

// Imported dynamically, because the module imports the settings.
const { checkContent } = await import('../src/model/check/check-content.ts');

const { mistakes: wrong, words, hints } = await checkContent(process.cwd());
const mistakes = [...wrong, ...words];
const findings = formatFindings(mistakes, hints);
if (mistakes.length > 0) {
  console.error(findings);
  process.exit(1);
}
if (findings) console.log(findings);
console.log('The content is in order.');
