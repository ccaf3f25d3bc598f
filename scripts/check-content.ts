/** `npm run check:content`: checks the content in a second, without a build. */
import { checkContent } from '../src/integrations/content-check/check.ts';
import { formatHint, formatMistakes } from '../src/integrations/content-check/mistake.ts';

const { mistakes, hints } = await checkContent(process.cwd());
for (const hint of hints) console.log(formatHint(hint));
if (mistakes.length > 0) {
  console.error(formatMistakes(mistakes));
  process.exit(1);
}
console.log('The content is in order.');
