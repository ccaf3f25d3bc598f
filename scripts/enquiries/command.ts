/** Runs `npm run enquiries`. */
import pMap from 'p-map';
import { smtpMailer } from '../../netlify/enquiries/mailer.ts';
import { manualLimits, retryMail } from '../../netlify/enquiries/retry.ts';
import { readSettings, SettingsError } from '../../netlify/enquiries/settings.ts';
import type { Environment } from '../../netlify/enquiries/settings.ts';
import type { EnquiryStore } from '../../netlify/enquiries/store.ts';
import { parseArguments, USAGE, UsageError } from './arguments.ts';
import type { Arguments } from './arguments.ts';
import { toCsv } from './csv.ts';
import { loadEnquiries, toListed } from './load.ts';
import { openStore } from './open-store.ts';
import { toDetails, toTable } from './text.ts';

/** What a command uses besides the store. */
export type Context = {
  environment: Environment;
  projectRoot: string;
  /** For the result. */
  stdout: (text: string) => void;
  /** For everything else. */
  stderr: (text: string) => void;
  /** Replaces the progress shown before; undefined where stderr is not a terminal. */
  showProgress: ((text: string) => void) | undefined;
  /** Asks a question; undefined where stdin is not a terminal. */
  ask: ((question: string) => Promise<string>) | undefined;
};

/** Thrown for a failure that its message explains. */
class CommandError extends Error {}

/** Runs the command and returns the exit code: 0 done, 1 failed or incomplete, 2 invalid command line. Never rejects. */
export async function runCommand(args: string[], context: Context): Promise<number> {
  try {
    const parsed = parseArguments(args);
    if (parsed.command === 'help') {
      context.stdout(USAGE);
      return 0;
    }
    const { environment, projectRoot } = context;
    const { store, description, close } = await openStore(environment, projectRoot, parsed.context);
    try {
      context.stderr(`${description}\n`);
      return await execute(parsed, store, context);
    } finally {
      await close();
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof UsageError) {
      context.stderr(`${message}\n\n${USAGE}`);
      return 2;
    }
    const isExplained = error instanceof CommandError || error instanceof SettingsError;
    context.stderr(isExplained ? `${message}\n` : `The store could not be used: ${message.split('\n')[0]}\n`);
    return 1;
  }
}

function execute(
  args: Exclude<Arguments, { command: 'help' }>,
  store: EnquiryStore,
  context: Context,
): Promise<number> {
  switch (args.command) {
    case 'list':
      return print(store, context, args.json ? toJson : toTable);
    case 'export':
      return print(store, context, args.format === 'csv' ? toCsv : toJson);
    case 'show':
      return show(store, context, args.id);
    case 'erase':
      return erase(store, context, args.email, args.yes);
    case 'retry':
      return retry(store, context);
  }
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

async function print(store: EnquiryStore, context: Context, format: typeof toTable): Promise<number> {
  const { enquiries, unreadable } = await loadEnquiries(store, context.showProgress);
  context.stdout(format(enquiries));
  return warnOfUnreadable(unreadable, context);
}

async function show(store: EnquiryStore, context: Context, id: string): Promise<number> {
  for (const folder of ['archive', 'outbox'] as const) {
    const record = await store.get(folder, id);
    if (record === 'unreadable') throw new CommandError(`The record ${folder}/${id} can't be read.`);
    if (record) {
      context.stdout(toDetails(toListed(record)));
      return 0;
    }
  }
  throw new CommandError(`There is no enquiry ${id}.`);
}

async function erase(store: EnquiryStore, context: Context, email: string, yes: boolean): Promise<number> {
  const { enquiries, unreadable } = await loadEnquiries(store, context.showProgress);
  const matches = enquiries.filter((enquiry) => normaliseEmail(enquiry.email) === normaliseEmail(email));
  if (matches.length === 0) {
    context.stderr(`The store has no enquiries from ${email}.\n`);
    return warnOfUnreadable(unreadable, context);
  }
  context.stderr(toTable(matches));
  if (!yes) {
    if (!context.ask) {
      throw new CommandError('erase asks for confirmation; where it cannot ask, add --yes.');
    }
    const unsent = matches.filter(({ status }) => status === 'waiting').length;
    const unsentNote = unsent > 0 ? `, ${unsent} of them not mailed yet` : '';
    const reply = await context.ask(`Erase these ${matches.length}${unsentNote}, permanently? Type yes: `);
    if (reply.trim().toLowerCase() !== 'yes') {
      context.stderr('Nothing was erased.\n');
      return 1;
    }
  }
  await pMap(
    matches,
    async ({ id }) => {
      await store.delete('outbox', id);
      await store.delete('archive', id);
    },
    { concurrency: 10 },
  );
  context.stdout(
    `Erased ${matches.length}. Mails already sent are still in the team's mailbox; delete them there.\n`,
  );
  return warnOfUnreadable(unreadable, context);
}

async function retry(store: EnquiryStore, context: Context): Promise<number> {
  const settings = readSettings(context.environment);
  if (!settings.mail) throw new CommandError('Mail is off: set SMTP_URL, MAIL_FROM and MAIL_TO.');
  const mailer = smtpMailer(settings.mail, 'pooled');
  const services: Parameters<typeof retryMail>[0] = {
    settings,
    store,
    mailer,
    now: () => new Date(),
    log: (level, line) => {
      if (level === 'error') context.stderr(`${line.id ?? line.source}: ${line.code}\n`);
    },
  };
  const report = await retryMail(services, manualLimits, (done, total) =>
    context.showProgress?.(`Mailing ${done} of ${total}`),
  ).finally(() => mailer.close());
  context.showProgress?.('');
  if (report.busy) throw new CommandError('Another run is sending mail. Try again in a minute.');
  context.stdout(`Mailed ${report.mailed}, still waiting ${report.waiting}.\n`);
  return warnOfUnreadable(report.unreadable, context) || (report.waiting > 0 ? 1 : 0);
}

/** Addresses that differ only in case or Unicode form belong to one mailbox. */
const normaliseEmail = (email: string) => email.trim().normalize('NFC').toLowerCase();

/** Warns about unreadable records, and returns the exit code. */
function warnOfUnreadable(count: number, context: Context): number {
  if (count === 0) return 0;
  context.stderr(`Records that can't be read and are not included: ${count}\n`);
  return 1;
}
