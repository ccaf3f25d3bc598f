/** `npm run enquiries …`: lists, shows, exports and erases enquiries in the local store or on the live site. */
import { erase } from './enquiries/erase.ts';
import { exportAll, list, show } from './enquiries/print.ts';
import { openStore, type OpenStore } from './enquiries/open-store.ts';
import { UsageError } from './enquiries/terminal.ts';
import { retry, sayDone } from './enquiries/retry.ts';
import { parseWords, type Kind, type CommandWords } from './enquiries/words.ts';
import { loadEnv } from '../netlify/local/load-env.ts';

interface Command {
  /** The words that may follow the command's name, in any order. */
  takes: Kind[];
  description: string;
  /** Prints its result to stdout and anything else to stderr. Resolves to the exit code: 1 if it failed or is incomplete. */
  run: (store: OpenStore, words: CommandWords) => Promise<number>;
}

const COMMANDS: Record<string, Command> = {
  list: {
    takes: ['DAY', 'EMAIL', 'json'],
    description:
      'all, those that nobody has first, then the newest; since a day, in UTC; what concerns a person; as JSON for a program',
    run: list,
  },
  show: { takes: ['ID'], description: 'one in full, and who has it or why not', run: show },
  export: {
    takes: ['FILE', 'semicolon'],
    description:
      'all as CSV for a spreadsheet, into a file; without one, to the terminal; semicolon: for an Excel that is German, French or the like',
    run: exportAll,
  },
  erase: {
    takes: ['EMAIL', 'ID', 'yes'],
    description: 'deletes all from an address, or single ones; asks first, unless it is given yes',
    run: erase,
  },
  retry: {
    takes: ['ID'],
    description:
      "lets the site's next run try those that wait, or single ones, at once and for five more days",
    run: retry,
  },
  done: {
    takes: ['ID'],
    description: 'says that somebody has an enquiry: nothing tries it again',
    run: sayDone,
  },
};

const HELP = [
  'npm run enquiries COMMAND. An ID may be its beginning, as list prints it.',
  "It uses the local store, or the live site's where NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN are set.",
  '',
  ...Object.entries(COMMANDS).map(([name, { takes, description }]) => {
    const words = takes.map((each) => `[${each}]`);
    return `${[name, ...words].join(' ').padEnd(25)}  ${description}`;
  }),
].join('\n');

// A reader like head may close the pipe before everything is printed.
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
    console.error(`There is no command "${name}": npm run enquiries help`);
    return 1;
  }
  try {
    const parsed = parseWords(words, command.takes);
    const open = await openStore(process.env, process.cwd());
    console.error(open.description);
    return await command.run(open, parsed).finally(open.close);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isOurs = error instanceof UsageError;
    console.error(isOurs ? message : `The store could not be used: ${message.split('\n')[0]}`);
    return 1;
  }
}
