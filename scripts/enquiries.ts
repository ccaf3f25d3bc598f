/**
 * `npm run enquiries`: lists, shows, exports, erases and retries the enquiries in the local store or the live site's
 * store.
 */
import { erase } from './enquiries/erase.ts';
import { exportAll, list, show } from './enquiries/print.ts';
import { openStore, type OpenStore } from './enquiries/open-store.ts';
import { UsageError } from './enquiries/terminal.ts';
import { markDone, retry } from './enquiries/retry.ts';
import { parseWords, type Kind, type CommandWords } from './enquiries/words.ts';
import { loadEnv } from '../netlify/local/load-env.ts';

interface Command {
  /** The kinds of arguments that the command accepts, in any order. */
  accepts: Kind[];
  description: string;
  /**
   * Prints the result to stdout and everything else to stderr. Resolves to the exit code, which is 1 if the command
   * failed or its result is incomplete.
   */
  run: (store: OpenStore, words: CommandWords) => Promise<number>;
}

const COMMANDS: Record<string, Command> = {
  list: {
    accepts: ['DAY', 'EMAIL', 'json'],
    description:
      'lists all enquiries, those received since a UTC day, or those that concern a person: undelivered ones first, then the newest; json: output for programs',
    run: list,
  },
  show: {
    accepts: ['ID'],
    description: 'shows an enquiry in full, with its recipients and the reasons for failed deliveries',
    run: show,
  },
  export: {
    accepts: ['FILE', 'semicolon'],
    description:
      'writes all enquiries as CSV to a file or the terminal; semicolon: for Excel in German, French and similar languages',
    run: exportAll,
  },
  erase: {
    accepts: ['EMAIL', 'ID', 'yes'],
    description:
      'deletes all enquiries from an address, or individual ones; asks for confirmation unless you add yes',
    run: erase,
  },
  retry: {
    accepts: ['ID'],
    description:
      "makes the site's next run attempt to deliver all pending enquiries, or individual ones, and allows five more days of attempts",
    run: retry,
  },
  done: {
    accepts: ['ID'],
    description: 'marks an enquiry as done, so that delivery stops',
    run: markDone,
  },
};

const HELP = [
  'npm run enquiries COMMAND. An ID can be abbreviated to its beginning, as in the output of list.',
  "Uses the live site's store if NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN are set, otherwise the local store.",
  '',
  ...Object.entries(COMMANDS).map(([name, { accepts, description }]) => {
    const words = accepts.map((each) => `[${each}]`);
    return `${[name, ...words].join(' ').padEnd(25)}  ${description}`;
  }),
].join('\n');

// A program such as `head` may close the pipe before everything is printed.
process.stdout.on('error', () => process.exit());
loadEnv();
process.exitCode = await main(process.argv.slice(2));

async function main([name = 'help', ...words]: string[]): Promise<number> {
  if (name === 'help') {
    console.log(HELP);
    return 0;
  }
  const command = COMMANDS[name];
  if (!command) {
    console.error(`Unknown command "${name}": see npm run enquiries help`);
    return 1;
  }
  try {
    const parsed = parseWords(words, command.accepts);
    const open = await openStore(process.env, process.cwd());
    console.error(open.description);
    return await command.run(open, parsed).finally(open.close);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isOurs = error instanceof UsageError;
    console.error(isOurs ? message : `The store can't be used: ${message.split('\n')[0]}`);
    return 1;
  }
}
