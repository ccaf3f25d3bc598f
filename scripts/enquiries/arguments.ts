/** Parses the command line of `npm run enquiries`. */
import { parseArgs } from 'node:util';

/** What `--help` prints. */
export const USAGE = `Usage: npm run enquiries -- COMMAND

  list [--json] [--spam]           all enquiries, newest first; or those kept apart as spam
  show ID                          one enquiry in full, and why its mail failed
  export --csv | --json            all enquiries as a file: npm run --silent enquiries -- export --csv > enquiries.csv
  erase --email ADDRESS [--yes]    deletes all enquiries from this address; asks first, except with --yes
  retry                            mails the enquiries that are still waiting, now
  deliver ID                       moves an enquiry from the spam to those that are mailed

Reads the local store, or the live site's where NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN are set.
--context NAME selects another deploy context of the live site than production, such as deploy-preview.
`;

/** Thrown for an invalid command line. */
export class UsageError extends Error {}

const flag = { type: 'boolean' } as const;
const text = { type: 'string' } as const;
const OPTIONS = { context: text, json: flag, csv: flag, spam: flag, yes: flag, email: text };
const COMMANDS = {
  list: ['json', 'spam'],
  show: [],
  export: ['csv', 'json'],
  erase: ['email', 'yes'],
  retry: [],
  deliver: [],
} as const satisfies Record<string, (keyof typeof OPTIONS)[]>;
type Command = keyof typeof COMMANDS;

/** Parses the arguments; undefined where help is wanted. Throws a UsageError. */
export function parseArguments([command, ...rest]: string[]) {
  if (command === undefined || [command, ...rest].some((word) => ['-h', '--help'].includes(word)))
    return undefined;
  if (!isCommand(command)) throw new UsageError(`Unknown command "${command}".`);
  const takesId = command === 'show' || command === 'deliver';
  const { values, positionals } = parse(command, rest, takesId);
  const [id = ''] = positionals;
  if (takesId && positionals.length !== 1) {
    throw new UsageError(`${command} needs the ID of one enquiry; list prints the IDs.`);
  }
  if (command === 'export' && values.csv === values.json) {
    throw new UsageError('export needs either --csv or --json.');
  }
  if (command === 'erase' && !values.email) throw new UsageError('erase needs --email ADDRESS.');
  return { command, id, ...values };
}

/** A valid command line. `id` is that of `show` and `deliver`. */
export type Arguments = NonNullable<ReturnType<typeof parseArguments>>;

const isCommand = (word: string): word is Command => Object.hasOwn(COMMANDS, word);

function parse(command: Command, args: string[], allowPositionals: boolean) {
  const names: readonly string[] = ['context', ...COMMANDS[command]];
  const options = Object.fromEntries(Object.entries(OPTIONS).filter(([name]) => names.includes(name)));
  try {
    return parseArgs({ args, allowPositionals, options: options as typeof OPTIONS });
  } catch (error) {
    throw new UsageError(
      error instanceof Error ? `${command}: ${error.message.split('. ')[0]}.` : String(error),
    );
  }
}
