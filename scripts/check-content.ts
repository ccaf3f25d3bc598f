/** `npm run check:content`: checks the content in a second, without a build. */
import { checkContent } from '../src/integrations/content-check/check.ts';
import { findFaintLogos } from '../src/integrations/content-check/checks/logos.ts';
import { findCuts, findUnusedFiles } from '../src/integrations/content-check/checks/pictures.ts';
import { formatProblems } from '../src/integrations/content-check/problem.ts';

const problems = await checkContent(process.cwd());
if (problems.length > 0) {
  console.error(formatProblems(problems));
  process.exit(1);
}
for (const line of [
  ...findUnusedFiles(process.cwd()),
  ...(await findCuts(process.cwd())),
  ...(await findFaintLogos(process.cwd())),
])
  console.log(line);
console.log('The content is in order.');
