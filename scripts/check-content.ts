/** `npm run check:content`: checks the content in a second, without a build. */
import { checkContent, noteContent } from '../src/integrations/content-check/check.ts';
import { formatProblems } from '../src/integrations/content-check/problem.ts';

const problems = await checkContent(process.cwd());
if (problems.length > 0) {
  console.error(formatProblems(problems));
  process.exit(1);
}
for (const note of await noteContent(process.cwd())) console.log(note);
console.log('The content is in order.');
