/** `npm run enquiries`: lists, shows, exports, erases and retries the enquiries in the local or the live site's store. */
import { Command } from 'commander';
import { erase } from './enquiries/erase.ts';
import { openStore, type OpenStore } from './enquiries/open-store.ts';
import { exportAll, list, show } from './enquiries/print.ts';
import { markDone, retry } from './enquiries/retry.ts';
import { UsageError } from './enquiries/terminal.ts';
import { loadEnv } from '../netlify/local/load-env.ts';

const ID = /^\d{4}-\d\d-\d\d-[\da-f]{8,32}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const EMAIL = /^[^\s@]+@[^\s@]+$/;
const FILE = /\.csv$/i;

/**
 * Sorts a command's words by these patterns, in any order. No word starts with a dash, because PowerShell and npm intercept
 * such options. Throws a UsageError for a word that the command doesn't take, and for a second one of any kind but ID:
 * otherwise, the second of two addresses would be ignored silently.
 */
function sorted(words: readonly string[], ...patterns: RegExp[]): string[][] {
  const groups = patterns.map((pattern) => words.filter((word) => pattern.test(word)));
  const unknown = words.find((word) => !patterns.some((pattern) => pattern.test(word)));
  const second = groups.find((group, index) => group.length > 1 && patterns[index] !== ID)?.[1];
  if (unknown ?? second) throw new UsageError(`This command does not take "${unknown ?? second}": see help.`);
  return groups;
}

const program = new Command('npm run enquiries')
  .usage('COMMAND')
  .helpOption(false)
  .helpCommand('help', 'lists the commands')
  .configureHelp({ subcommandTerm: (command) => `${command.name()} ${command.usage()}`, helpWidth: 120 })
  .addHelpText(
    'after',
    "\nAn ID can be abbreviated to its beginning, as in the output of list. Uses the live site's store if NETLIFY_SITE_ID and\nNETLIFY_AUTH_TOKEN are set, otherwise the local store.",
  );

/** Adds a command. Its result goes to stdout and everything else to stderr; the exit code is 1 if the result is incomplete. */
function add(
  usage: string,
  description: string,
  patterns: RegExp[],
  run: (open: OpenStore, ...groups: string[][]) => Promise<number>,
): void {
  const [name = '', ...words] = usage.split(' ');
  program
    .command(name)
    .usage(words.join(' '))
    .argument('[words...]')
    .helpOption(false)
    .description(description)
    .action(async (given: string[]) => {
      const groups = sorted(given, ...patterns);
      const open = await openStore(process.env, process.cwd());
      console.error(open.description);
      process.exitCode = await run(open, ...groups).finally(open.close);
    });
}

add(
  'list [DAY] [EMAIL] [json]',
  'lists all enquiries, those received since a UTC day, or those that concern a person: undelivered ones first, then the newest; json: output for programs',
  [DAY, EMAIL, /^json$/],
  (open, [since] = [], [email] = [], [json] = []) => list(open, { since, email, json: json !== undefined }),
);
add(
  'show ID',
  'shows an enquiry in full, with its recipients and the reasons for failed deliveries',
  [ID],
  (open, ids = []) => show(open, ids),
);
add(
  'export [FILE] [semicolon]',
  'writes all enquiries as CSV to a file or the terminal; semicolon: for Excel in German, French and similar languages',
  [FILE, /^semicolon$/],
  (open, [file] = [], [semicolon] = []) => exportAll(open, file, semicolon ? ';' : ','),
);
add(
  'erase EMAIL|ID [yes]',
  'deletes all enquiries from an address, or individual ones; asks for confirmation unless you add yes',
  [EMAIL, ID, /^yes$/],
  (open, [email] = [], ids = [], [yes] = []) => erase(open, { email, ids, yes: yes !== undefined }),
);
add(
  'retry [ID]',
  "makes the site's next run attempt to deliver all pending enquiries, or individual ones, and allows five more days of attempts",
  [ID],
  (open, ids = []) => retry(open, ids),
);
add('done ID', 'marks an enquiry as done, so that delivery stops', [ID], (open, ids = []) =>
  markDone(open, ids),
);

loadEnv();
try {
  const words = process.argv.slice(2);
  await program.parseAsync(words.length > 0 ? words : ['help'], { from: 'user' });
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(error instanceof UsageError ? message : `The store can't be used: ${message.split('\n')[0]}`);
  process.exitCode = 1;
}
