/** `npm run enquiries -- …`: lists, shows, exports and erases enquiries, of the local store or of the live site. */
import { Command, InvalidArgumentError } from 'commander';
import { erase } from './enquiries/erase.ts';
import { exportAll, list, show } from './enquiries/print.ts';
import { openStore, type OpenStore } from './enquiries/open-store.ts';
import { UsageError, type Options } from './enquiries/terminal.ts';
import { retry } from './enquiries/retry.ts';
import { loadEnv } from '../netlify/local/load-env.ts';

/** Prints its result to stdout, and all else to stderr. Resolves to the exit code: 1 for failed or incomplete. */
type Run = (store: OpenStore, options: Options, argument: string) => Promise<number>;

const program = new Command('npm run enquiries --')
  .description(
    "Uses the local store, or the live site's where NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN are set. An ID may be the beginning of one, as list prints it. For a file: npm run --silent enquiries -- export --csv > enquiries.csv",
  )
  .showHelpAfterError('All commands: npm run enquiries -- --help');

const command = (usage: string, description: string, run: Run) =>
  program
    .command(usage)
    .description(description)
    .action(async function (this: Command) {
      process.exitCode = await withStore(run, this.optsWithGlobals(), this.args[0] ?? '');
    });
const parser = (pattern: RegExp, rule: string) => (text: string) => {
  if (pattern.test(text)) return text;
  throw new InvalidArgumentError(rule);
};
const toDay = parser(/^\d{4}-\d\d-\d\d$/, 'A day is like 2026-05-04.');
const toEmail = parser(/@/, 'An address has an @.');
const toId = parser(/^\d{4}-\d\d-\d\d-[\da-f]{8,32}$/, 'An ID is like 2026-05-04-1a2b3c4d.');

command('list', 'lists all, newest first, or what concerns a person', list)
  .option('--since <day>', 'only those since this day, in UTC', toDay)
  .option(
    '--email <email>',
    'only those from the address, its variants with +, and texts that name it',
    toEmail,
  )
  .option('--json', 'prints JSON for a program');
command('show', 'prints one in full, and who has it or why not', show).argument('<id>', '', toId);
command('export', 'prints all for a spreadsheet', exportAll).requiredOption('--csv', 'prints CSV');
command('erase', 'deletes all from an address, or single ones; asks first', erase)
  .argument('[email]', '', toEmail)
  .option('--id <id...>', 'those with these IDs', (id, ids: string[] = []) => [...ids, toId(id)])
  .option('--yes', 'does not ask');
command('retry', "lets the site's next run try those that wait once more, whatever their age", retry);

// A reader like head may close the pipe before everything is printed.
process.stdout.on('error', () => process.exit());
loadEnv();
await program.parseAsync();

async function withStore(run: Run, options: Options, argument: string): Promise<number> {
  try {
    const open = await openStore(process.env, process.cwd());
    console.error(open.description);
    return await run(open, options, argument).finally(open.close);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isOurs = error instanceof UsageError;
    console.error(isOurs ? message : `The store could not be used: ${message.split('\n')[0]}`);
    return isOurs ? error.exitCode : 1;
  }
}
