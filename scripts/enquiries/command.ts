/** Reads a command line and runs it. */
import { parseArgs } from 'node:util';
import { smtpMailer } from '../../netlify/enquiries/mailer.ts';
import { consoleLog } from '../../netlify/enquiries/log.ts';
import { eachOf } from '../../netlify/enquiries/pause.ts';
import { manualBounds, retryMail } from '../../netlify/enquiries/retry.ts';
import { readSettings, SettingsError } from '../../netlify/enquiries/settings.ts';
import type { Environment } from '../../netlify/enquiries/settings.ts';
import type { EnquiryStore } from '../../netlify/enquiries/store.ts';
import { toCsv } from './csv.ts';
import { findEnquiries, listed } from './find.ts';
import type { Found } from './find.ts';
import { openStore } from './open-store.ts';
import { toDetails, toTable } from './text.ts';

/** What `--help` prints. */
export const USAGE = `Usage: npm run enquiries -- COMMAND

  list [--json]                    what came in, newest first
  show ID                          one enquiry in full
  export --csv | --json            all of them, for a file: npm run --silent enquiries -- export --csv > enquiries.csv
  erase --email ADDRESS [--yes]    removes all that this address sent; asks first unless --yes
  retry                            mails now what could not be mailed yet

Reads the local store, or the live site's where NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN are set.
--context NAME picks another deploy context of the live site than production, such as deploy-preview.
`;

/** What a command may use of the world around it. */
export type Surroundings = {
  environment: Environment;
  /** The directory of the project. */
  projectRoot: string;
  /** For what was asked. */
  print: (text: string) => void;
  /** For everything else. */
  note: (text: string) => void;
  /** Shows how far it is, in place of what it showed before; undefined where nobody watches. */
  progress: ((text: string) => void) | undefined;
  /** Asks and waits for the answer; undefined where nobody could give one. */
  ask: ((question: string) => Promise<string>) | undefined;
};

/** Thrown for a command line that can't be run. */
class UsageError extends Error {}
/** Thrown for what went wrong in a way that one line explains. */
class CommandError extends Error {}

type Options = {
  json: boolean;
  csv: boolean;
  yes: boolean;
  email?: string | undefined;
  context?: string | undefined;
};
type Command = (store: EnquiryStore, around: Surroundings, options: Options, id: string) => Promise<number>;

const commands: Record<string, { run: Command; options: (keyof Options)[]; takesId?: true }> = {
  list: { run: list, options: ['json'] },
  show: { run: show, options: [], takesId: true },
  export: { run: exportAll, options: ['csv', 'json'] },
  erase: { run: erase, options: ['email', 'yes'] },
  retry: { run: retry, options: [] },
};

/** Runs the command; gives the exit code: 0 done, 1 failed or incomplete, 2 wrong command line. Never rejects. */
export async function runCommand(line: string[], around: Surroundings): Promise<number> {
  let close = () => Promise.resolve();
  try {
    const { command, options, id } = readLine(line);
    if (!command) {
      around.print(USAGE);
      return 0;
    }
    const opened = await openStore(around.environment, around.projectRoot, options.context);
    close = opened.close;
    around.note(`${opened.where}\n`);
    return await command.run(opened.store, around, options, id);
  } catch (error) {
    if (error instanceof UsageError) {
      around.note(`${error.message}\n\n${USAGE}`);
      return 2;
    }
    const known = error instanceof CommandError || error instanceof SettingsError;
    const message = error instanceof Error ? error.message : String(error);
    around.note(known ? `${message}\n` : `The store could not be used: ${message.split('\n')[0]}\n`);
    return 1;
  } finally {
    await close();
  }
}

function readLine(line: string[]) {
  const { values, positionals } = parse(line);
  const [name, id, ...rest] = positionals;
  if (values.help || (name === undefined && line.length === 0))
    return { command: undefined, options: values, id: '' };
  if (name === undefined) throw new UsageError('Which command?');
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command "${name}".`);
  const stray = [...(command.takesId ? [] : [id]), ...rest].find((word) => word !== undefined);
  if (stray !== undefined) throw new UsageError(`${name} doesn't take "${stray}".`);
  if (command.takesId && id === undefined)
    throw new UsageError(`${name} needs the ID of an enquiry; list shows them.`);
  const wrong = (['json', 'csv', 'yes', 'email'] as const).find(
    (option) => values[option] && !command.options.includes(option),
  );
  if (wrong) throw new UsageError(`${name} doesn't take --${wrong}.`);
  if (name === 'export' && values.csv === values.json)
    throw new UsageError('export needs either --csv or --json.');
  if (name === 'erase' && !values.email) throw new UsageError('erase needs --email ADDRESS.');
  return { command, options: values, id: id ?? '' };
}

function parse(args: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { ...flag, short: 'h' },
        json: flag,
        csv: flag,
        yes: flag,
        email: text,
        context: text,
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
}

async function list(store: EnquiryStore, around: Surroundings, options: Options): Promise<number> {
  const found = await findEnquiries(store, around.progress);
  around.print(options.json ? `${JSON.stringify(found.enquiries, null, 2)}\n` : toTable(found.enquiries));
  return warnOfUnreadable(found, around);
}

async function show(
  store: EnquiryStore,
  around: Surroundings,
  _options: Options,
  id: string,
): Promise<number> {
  for (const box of ['archive', 'outbox'] as const) {
    const record = await store.get(box, id);
    if (record === 'unreadable') throw new CommandError(`The record ${box}/${id} can't be read.`);
    if (record) {
      around.print(toDetails(listed(record)));
      return 0;
    }
  }
  throw new CommandError(`There is no enquiry ${id}.`);
}

async function exportAll(store: EnquiryStore, around: Surroundings, options: Options): Promise<number> {
  const found = await findEnquiries(store, around.progress);
  around.print(options.csv ? toCsv(found.enquiries) : `${JSON.stringify(found.enquiries, null, 2)}\n`);
  return warnOfUnreadable(found, around);
}

async function erase(store: EnquiryStore, around: Surroundings, options: Options): Promise<number> {
  const wanted = canonical(options.email ?? '');
  const found = await findEnquiries(store, around.progress);
  const theirs = found.enquiries.filter(({ email }) => canonical(email) === wanted);
  if (theirs.length === 0) {
    around.note(`Nothing of ${options.email} is in the store.\n`);
    return warnOfUnreadable(found, around);
  }
  const unsent = theirs.filter(({ status }) => status === 'waiting').length;
  around.note(toTable(theirs));
  if (!options.yes) {
    if (!around.ask)
      throw new CommandError('erase asks before it removes anything; where nobody can answer, add --yes.');
    const mark = unsent > 0 ? `, ${unsent} of them not mailed yet` : '';
    const reply = await around.ask(`Erase these ${theirs.length}${mark}, for good? Type yes: `);
    if (reply.trim().toLowerCase() !== 'yes') {
      around.note('Nothing was erased.\n');
      return 1;
    }
  }
  await eachOf(theirs, 10, async ({ id }) => {
    await store.erase('outbox', id);
    await store.erase('archive', id);
  });
  around.print(`Erased ${theirs.length}. Mails already sent lie in the team's mailbox; remove them there.\n`);
  return warnOfUnreadable(found, around);
}

async function retry(store: EnquiryStore, around: Surroundings): Promise<number> {
  const settings = readSettings(around.environment);
  if (!settings.mail) throw new CommandError('Mail is off: set SMTP_URL, MAIL_FROM and MAIL_TO.');
  const mailer = smtpMailer(settings.mail, 'many');
  const parts = {
    settings,
    store,
    mailer,
    now: () => new Date(),
    log: ((level, line) => {
      if (level === 'error') around.note(`${line.id ?? line.at}: ${line.code}\n`);
    }) satisfies typeof consoleLog,
  };
  const report = await retryMail(parts, manualBounds, (done, all) =>
    around.progress?.(`Mailing ${done} of ${all}`),
  ).finally(() => mailer.close());
  around.progress?.('');
  if (report.busy) throw new CommandError('Another run is mailing just now. Try again in a minute.');
  around.print(`Mailed ${report.mailed}, still waiting ${report.waiting}.\n`);
  return warnOfUnreadable({ unreadable: report.unreadable }, around) || (report.waiting > 0 ? 1 : 0);
}

/** Two spellings of one address: mail servers don't tell capitals from small letters. */
const canonical = (email: string) => email.trim().normalize('NFC').toLowerCase();

function warnOfUnreadable({ unreadable }: Pick<Found, 'unreadable'>, { note }: Surroundings): number {
  if (unreadable === 0) return 0;
  note(`${unreadable} records can't be read and are not among these.\n`);
  return 1;
}
