/** `npm run check:content`: checks what editors wrote, in a second and without a build. */
import { checkContent } from '../src/integrations/content-check/check.ts';
import { describeProblems } from '../src/integrations/content-check/problem.ts';

const problems = checkContent(process.cwd());
if (problems.length > 0) {
  console.error(describeProblems(problems));
  process.exit(1);
}
console.log('The content is in order.');
