/** Parses the command line of `npm run enquiries`. */
import { parseArgs } from 'node:util';

/** What `--help` prints. */
export const USAGE = `Usage: npm run enquiries -- COMMAND

  list [--json] [--spam]           all enquiries, newest first; or those kept apart as spam
  show ID                          one enquiry in full
  export --csv | --json            all enquiries as a file: npm run --silent enquiries -- export --csv > enquiries.csv
  erase --email ADDRESS [--yes]    deletes all enquiries from this address; asks first, except with --yes
  retry                            mails the enquiries that are still waiting, now
  deliver ID                       moves an enquiry from the spam to those that are mailed

Reads the local store, or the live site's where NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN are set.
--context NAME selects another deploy context of the live site than production, such as deploy-preview.
`;

/** Thrown for an invalid command line. */
export class UsageError extends Error {}

/** A valid command line. */
export type Arguments =
  | { command: 'help' }
  | ({ context: string | undefined } & (
      | { command: 'list'; json: boolean; spam: boolean }
      | { command: 'show'; id: string }
      | { command: 'export'; format: 'csv' | 'json' }
      | { command: 'erase'; email: string; yes: boolean }
      | { command: 'retry' }
      | { command: 'deliver'; id: string }
    ));

/** The options of each command, besides --help and --context. */
const COMMAND_OPTIONS = new Map<string | undefined, readonly string[]>([
  ['list', ['json', 'spam']],
  ['show', []],
  ['export', ['csv', 'json']],
  ['erase', ['email', 'yes']],
  ['retry', []],
  ['deliver', []],
]);

/** Parses the arguments. Throws a UsageError. */
export function parseArguments(args: string[]): Arguments {
  const { values, positionals } = parse(args);
  const { help, context, json = false, csv = false, yes = false, spam = false, email } = values;
  if (help || args.length === 0) return { command: 'help' };

  const [command, ...operands] = positionals;
  if (command === undefined) throw new UsageError('The command is missing.');
  const allowed = COMMAND_OPTIONS.get(command);
  if (!allowed) throw new UsageError(`Unknown command "${command}".`);
  const unsupported = Object.keys(values).find((name) => name !== 'context' && !allowed.includes(name));
  if (unsupported) throw new UsageError(`${command} does not take --${unsupported}.`);
  const takesId = command === 'show' || command === 'deliver';
  const [id, ...surplus] = takesId ? operands : [undefined, ...operands];
  if (surplus[0] !== undefined) throw new UsageError(`${command} does not take "${surplus[0]}".`);

  switch (command) {
    case 'show':
    case 'deliver':
      if (id === undefined)
        throw new UsageError(`${command} needs the ID of an enquiry; list prints the IDs.`);
      return { command, context, id };
    case 'export':
      if (csv === json) throw new UsageError('export needs either --csv or --json.');
      return { command, context, format: csv ? 'csv' : 'json' };
    case 'erase':
      if (!email) throw new UsageError('erase needs --email ADDRESS.');
      return { command, context, email, yes };
    case 'list':
      return { command, context, json, spam };
    default:
      return { command: 'retry', context };
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        json: { type: 'boolean' },
        csv: { type: 'boolean' },
        yes: { type: 'boolean' },
        spam: { type: 'boolean' },
        email: { type: 'string' },
        context: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
}
