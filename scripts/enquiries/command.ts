/** Runs `npm run enquiries`. */
import { domainToUnicode } from 'node:url';
import pMap from 'p-map';
import { MAIL_TIMEOUTS_MS, smtpMailer } from '../../netlify/enquiries/mailer.ts';
import { manualLimits, retryMail } from '../../netlify/enquiries/retry.ts';
import { readSettings, SettingsError, type Environment } from '../../netlify/enquiries/settings.ts';
import type { EnquiryStore } from '../../netlify/enquiries/store.ts';
import { comparableAddress } from '../../src/enquiry/email.ts';
import { parseArguments, USAGE, UsageError, type Arguments } from './arguments.ts';
import { toCsv } from './csv.ts';
import { loadEnquiries, toListed, type LoadedEnquiry } from './load.ts';
import { openStore } from './open-store.ts';
import { toDetails, toTable } from './text.ts';

/** What a command uses besides the store. */
export interface Context {
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
}

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
      return list(store, context, args);
    case 'export':
      return exportAll(store, context, args.format === 'csv' ? toCsv : toJson);
    case 'show':
      return show(store, context, args.id);
    case 'erase':
      return erase(store, context, args.email, args.yes);
    case 'retry':
      return retry(store, context);
    case 'deliver':
      return deliverSpam(store, context, args.id);
  }
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

async function list(
  store: EnquiryStore,
  context: Context,
  { json, spam }: { json: boolean; spam: boolean },
): Promise<number> {
  const { enquiries, unreadable } = await loadEnquiries(store, context.showProgress);
  const isSpam = ({ status }: LoadedEnquiry) => status === 'spam';
  const shown = enquiries.filter((enquiry) => isSpam(enquiry) === spam).map(toListed);
  context.stdout(json ? toJson(shown) : toTable(shown));
  const spamCount = enquiries.filter(isSpam).length;
  if (!spam && spamCount > 0)
    context.stderr(`Kept apart as spam: ${spamCount}. Read them with: list --spam\n`);
  return warnOfUnreadable(unreadable, context);
}

async function exportAll(store: EnquiryStore, context: Context, format: typeof toCsv): Promise<number> {
  const { enquiries, unreadable } = await loadEnquiries(store, context.showProgress);
  context.stdout(format(enquiries.map(toListed)));
  return warnOfUnreadable(unreadable, context);
}

async function show(store: EnquiryStore, context: Context, id: string): Promise<number> {
  for (const folder of ['archive', 'outbox', 'spam'] as const) {
    const record = await store.get(folder, id);
    if (record === 'unreadable') throw new CommandError(`The record ${folder}/${id} can't be read.`);
    if (record) {
      const status = { archive: 'mailed', outbox: 'waiting', spam: 'spam' } as const;
      context.stdout(toDetails(toListed({ ...record, status: status[folder] })));
      return 0;
    }
  }
  throw new CommandError(`There is no enquiry ${id}.`);
}

async function deliverSpam(store: EnquiryStore, context: Context, id: string): Promise<number> {
  const record = await store.get('spam', id);
  if (record === undefined || record === 'unreadable') {
    throw new CommandError(`There is no enquiry ${id} among the spam.`);
  }
  await store.save({ ...record, queuedAt: new Date().toISOString() });
  await store.delete('spam', id);
  context.stdout(`Moved ${id} to the enquiries that wait. It is mailed within some minutes, or now: retry\n`);
  return 0;
}

async function erase(store: EnquiryStore, context: Context, email: string, yes: boolean): Promise<number> {
  const { enquiries, unreadable } = await loadEnquiries(store, context.showProgress);
  const wanted = comparableAddress(email);
  const matches = enquiries.filter((enquiry) => comparableAddress(enquiry.email) === wanted);
  if (matches.length === 0) {
    context.stderr(`The store has no enquiries from ${email}.\n`);
    return warnOfAddress(store, wanted, unreadable, context);
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
  await pMap(matches, (record) => store.erase(record, new Date()), { concurrency: 10 });
  context.stdout(
    `Erased ${matches.length}. Mails already sent are still in the team's mailbox; delete them there.\n`,
  );
  return warnOfAddress(store, wanted, unreadable, context);
}

/** Names the unreadable records that contain the address, and returns the exit code. */
async function warnOfAddress(
  store: EnquiryStore,
  address: string,
  unreadable: string[],
  context: Context,
): Promise<number> {
  const [local, domain = ''] = address.split('@');
  const forms = [address, `${local}@${domainToUnicode(domain)}`];
  const texts = await pMap(unreadable, (key) => store.readText(key), { concurrency: 10 });
  const found = unreadable.filter((_key, index) => {
    const text = (texts[index] ?? '').normalize('NFC').toLowerCase();
    return forms.some((form) => text.includes(form));
  });
  if (found.length > 0) {
    context.stderr(
      `These records can't be read but contain the address, and were not erased; delete them with the Netlify CLI (netlify blobs:delete) or in .netlify/blobs-serve:\n${lines(found)}`,
    );
  }
  return warnOfUnreadable(unreadable, context);
}

const lines = (keys: string[]) => keys.map((key) => `  ${key}\n`).join('');

async function retry(store: EnquiryStore, context: Context): Promise<number> {
  const settings = readSettings(context.environment);
  if (!settings.mail) throw new CommandError('Mail is off: set SMTP_URL, MAIL_FROM and MAIL_TO.');
  const mailer = smtpMailer(settings.mail, 'pooled', MAIL_TIMEOUTS_MS.manual);
  const services: Parameters<typeof retryMail>[0] = {
    settings,
    store,
    mailer,
    now: () => new Date(),
    log: (level, line) => {
      if (level === 'error') context.stderr(`${line.id ?? line.source}: ${line.code} ${line.reason ?? ''}\n`);
    },
  };
  const report = await retryMail(services, manualLimits, (done, total) =>
    context.showProgress?.(`Mailing ${done} of ${total}`),
  ).finally(() => mailer.close());
  context.showProgress?.('');
  const skipped =
    report.skipped > 0 ? ` Skipped ${report.skipped} that just arrived: the site is mailing it.` : '';
  context.stdout(`Mailed ${report.mailed}, still waiting ${report.waiting}.${skipped}\n`);
  return warnOfUnreadable(report.unreadable, context) || (report.waiting > 0 ? 1 : 0);
}

/** Names the unreadable records, and returns the exit code. */
function warnOfUnreadable(keys: string[], context: Context): number {
  if (keys.length === 0) return 0;
  context.stderr(`Records that can't be read and are not included: ${keys.length}\n${lines(keys)}`);
  return 1;
}
