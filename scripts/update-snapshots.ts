/** `npm run test:update -- KIND`: writes the snapshots of a kind, else all, and prints the lines that they no longer have. */
import { execSync } from 'node:child_process';

const vitest = (...files: string[]) =>
  `vitest run ${files.map((file) => `tests/${file}`).join(' ')} --update`;
const KINDS: Record<string, string[]> = {
  pages: [
    'astro build --mode offline',
    vitest('sample/pages', 'sample/doctor'),
    'playwright test states --project=chromium --update-snapshots',
  ],
  mails: [vitest('sample/mail')],
  content: [vitest('contract/content/check', 'unit/admin')],
  enquiries: [vitest('unit/enquiries', 'contract/webhook')],
  commands: [vitest('contract/doctor', 'contract/enquiries-command', 'sample/terminal', 'sample/doctor')],
};

const [kind, ...others] = process.argv.slice(2);
const commands = kind ? KINDS[kind] : Object.values(KINDS).flat();
if (!commands || others.length > 0) {
  console.error(`Name one of these kinds, or none for all: ${Object.keys(KINDS).join(', ')}`);
  process.exit(1);
}
for (const command of commands) execSync(command, { stdio: 'inherit' });
const diff = execSync('git diff --unified=0 --no-prefix -- "*.txt" "*.yml" "*.eml"', {
  encoding: 'utf8',
});
// Without the names of the files.
const removed = diff.split('\n').filter((line) => /^-(?!-- )/.test(line));
console.log(
  removed.length > 0 ? `\nNo longer in the snapshots:\n${removed.join('\n')}` : '\nNothing is lost.',
);
