/** `npm run enquiries` on the files of the local store, and on a live site's API. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../scripts/enquiries/command.ts';
import type { Environment } from '../../netlify/enquiries/settings.ts';
import type { EnquiryStore } from '../../netlify/enquiries/store.ts';
import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import { manualLimits, retryMail } from '../../netlify/enquiries/retry.ts';
import { openStore } from '../../scripts/enquiries/open-store.ts';
import { createHarness, sampleRecord, token, validBody, type Harness } from '../support/harness.ts';
import { startApi, type FaultServer } from '../support/fault-server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const script = fileURLToPath(new URL('../../scripts/enquiries.ts', import.meta.url));
let harness: Harness;
let store: EnquiryStore;
let api: FaultServer;
let root: string;
beforeEach(async () => {
  harness = await createHarness();
  ({ store } = harness.services);
  api = await startApi(harness.blobsUrl);
  root = await mkdtemp(join(tmpdir(), 'checkout-'));
});
afterEach(async () => {
  await api.stop();
  await harness.close();
  await rm(root, { recursive: true, force: true });
});

/** Copies the harness's store to where local runs of the site keep theirs. */
const copyToLocalStore = () =>
  cp(harness.directory, join(root, '.netlify', 'blobs-serve'), { recursive: true });

/** Runs a command; `answer` is typed at its question. */
async function run(line: string[], options: { environment?: Environment; answer?: string } = {}) {
  const output = { stdout: '', stderr: '', progress: [] as string[], question: '' };
  const code = await runCommand(line, {
    environment: options.environment ?? {},
    projectRoot: root,
    stdout: (text) => (output.stdout += text),
    stderr: (text) => (output.stderr += text),
    showProgress: (text) => output.progress.push(text),
    ask:
      options.answer === undefined
        ? undefined
        : (question) => {
            output.question = question;
            return Promise.resolve(options.answer ?? '');
          },
  });
  return { code, ...output };
}

/** The keys of the live site. */
const liveSite = (): Environment => ({
  NETLIFY_SITE_ID: '0',
  NETLIFY_AUTH_TOKEN: 'blobs-token',
  NETLIFY_API_URL: api.url,
});

describe('list', () => {
  it('prints all enquiries with their status as a JSON array, newest first', async () => {
    const mailed = sampleRecord({ receivedAt: '2026-05-04T09:00:00.000Z', company: 'Mills' });
    const waiting = sampleRecord({ receivedAt: '2026-05-05T09:00:00.000Z', verified: false });
    await store.markDelivered(mailed, new Date('2026-05-04T09:00:02Z'));
    await store.save(waiting);
    await copyToLocalStore();
    const { code, stdout } = await run(['list', '--json']);
    expect(code).toBe(0);
    const strip = ({ writeId: _writeId, version: _version, ...record }: typeof mailed) => record;
    expect(JSON.parse(stdout)).toEqual([
      { ...strip(waiting), status: 'waiting' },
      { ...strip(mailed), deliveredAt: '2026-05-04T09:00:02.000Z', status: 'mailed' },
    ]);
  });

  it('prints an empty array or "No enquiries." for an empty store', async () => {
    expect(await run(['list', '--json'])).toMatchObject({ code: 0, stdout: '[]\n' });
    expect(await run(['list'])).toMatchObject({ code: 0, stdout: 'No enquiries.\n' });
  });

  it('prints a table, in which an enquiry in both folders appears once, as mailed', async () => {
    const record = sampleRecord({ company: 'Phulkari Mills' });
    await store.markDelivered(record, new Date());
    await store.save(record);
    await copyToLocalStore();
    const { stdout } = await run(['list']);
    expect(stdout.trim().split('\n')).toHaveLength(2);
    expect(stdout).toContain(`mailed  Asha Singh (Phulkari Mills)  asha@example.com  ${record.id}`);
  });

  it('prints what the contact handler stored', async () => {
    await harness.post(validBody({ name: 'Written by the site' }));
    await harness.idle();
    await copyToLocalStore();
    expect((await run(['list'])).stdout).toContain('Written by the site');
  });

  it('prints the others when a record is unreadable, warns, and exits with 1', async () => {
    const [good, bad] = [sampleRecord({ name: 'Readable' }), sampleRecord()];
    await store.save(good);
    await store.save(bad);
    await writeFile(join(harness.directory, 'entries', '0', 'site:enquiries-dev', 'outbox', bad.id), '{');
    await copyToLocalStore();
    const { code, stdout, stderr } = await run(['list']);
    expect(code).toBe(1);
    expect(stdout).toContain('Readable');
    expect(stderr).toContain(`can't be read and are not included: 1\n  outbox/${bad.id}\n`);
  });

  it('prints spam only with --spam, and otherwise how much there is', async () => {
    await store.save(sampleRecord({ name: 'A Robot', spam: 'honeypot' }), 'spam');
    await copyToLocalStore();
    expect(await run(['list'])).toMatchObject({
      stdout: 'No enquiries.\n',
      stderr: expect.stringContaining('Kept apart as spam: 1.') as string,
    });
    expect((await run(['list', '--spam'])).stdout).toContain('A Robot');
    expect((await run(['export', '--csv'])).stdout).toContain('"spam","true","A Robot"');
  });

  it('shows its progress', async () => {
    for (let index = 0; index < 3; index++) await store.save(sampleRecord());
    await copyToLocalStore();
    expect((await run(['list'])).progress).toContain('Reading 3 of 3');
  });
});

describe('show', () => {
  it('prints all fields of an enquiry', async () => {
    const record = sampleRecord({ message: 'Line one\nLine two' });
    await store.save(record);
    await copyToLocalStore();
    const { code, stdout } = await run(['show', record.id]);
    expect(code).toBe(0);
    for (const words of [record.id, record.name, record.email, 'waiting', 'Line one\nLine two'])
      expect(stdout).toContain(words);
  });

  it('exits with 1 when there is no such enquiry', async () => {
    expect(await run(['show', 'nonsense'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/\nThere is no enquiry nonsense\.\n$/) as string,
    });
  });
});

describe('export', () => {
  it('escapes formulas in CSV, and nothing in JSON', async () => {
    const record = sampleRecord({ name: '=HYPERLINK("http://evil")', message: '@SUM(1+1)*cmd|A0' });
    await store.save(record);
    await copyToLocalStore();
    const csv = await run(['export', '--csv']);
    expect(csv.code).toBe(0);
    expect(csv.stdout).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(csv.stdout).toContain(`"'@SUM(1+1)*cmd|A0"`);
    const json = await run(['export', '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject([{ name: record.name, message: record.message }]);
  });
});

describe('erase', () => {
  async function saveThree() {
    await store.save(sampleRecord({ email: 'asha@example.com' }));
    await store.markDelivered(sampleRecord({ email: 'Asha@Example.com' }), new Date());
    await store.save(sampleRecord({ email: 'asha@example.com.evil.example', name: 'Another' }));
    await copyToLocalStore();
  }
  const remaining = async () => (JSON.parse((await run(['list', '--json'])).stdout) as unknown[]).length;

  it('asks for confirmation, and erases only after "yes"', async () => {
    await saveThree();
    const no = await run(['erase', '--email', 'asha@example.com'], { answer: 'no' });
    expect(no).toMatchObject({
      code: 1,
      question: 'Erase these 2, 1 of them not mailed yet, permanently? Type yes: ',
    });
    expect(await remaining()).toBe(3);
    expect(await run(['erase', '--email', ' ASHA@example.com'], { answer: 'yes' })).toMatchObject({
      code: 0,
    });
    expect(await remaining()).toBe(1);
    expect((await run(['list'])).stdout).toContain('Another');
  });

  it('does not ask with --yes', async () => {
    await saveThree();
    expect(await run(['erase', '--email', 'asha@example.com', '--yes'])).toMatchObject({
      code: 0,
      question: '',
    });
    expect(await remaining()).toBe(1);
  });

  it('erases nothing when it can neither ask nor has --yes', async () => {
    await saveThree();
    expect(await run(['erase', '--email', 'asha@example.com'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('add --yes') as string,
    });
    expect(await remaining()).toBe(3);
  });

  it('erases the addresses that are equal as international domain names, also from the spam', async () => {
    await store.save(sampleRecord({ email: 'a@ünï.de' }));
    await store.save(sampleRecord({ email: 'A@xn--n-nga1b.de' }), 'spam');
    await copyToLocalStore();
    expect((await run(['erase', '--email', 'a@ünï.de', '--yes'])).stdout).toContain('Erased 2.');
    expect(await remaining()).toBe(0);
    expect((await run(['list', '--spam'])).stdout).toBe('No enquiries.\n');
  });

  it('names unreadable records that contain the address in any form', async () => {
    const records = [
      sampleRecord({ email: 'a@ünï.de' }),
      sampleRecord({ email: 'A@xn--n-nga1b.de' }),
      sampleRecord(),
    ];
    const folder = join(harness.directory, 'entries', '0', 'site:enquiries-dev', 'outbox');
    for (const record of records) {
      await store.save(record);
      await writeFile(join(folder, record.id), JSON.stringify(record).slice(0, -1));
    }
    await copyToLocalStore();
    const { code, stderr } = await run(['erase', '--email', 'A@ünï.DE', '--yes']);
    expect(code).toBe(1);
    const named = /contain the address[^]*?:\n((?: {2}outbox.*\n)+)Records/
      .exec(stderr)?.[1]
      ?.trim()
      .split(/\s+/);
    expect(named?.sort()).toEqual(records.slice(0, 2).map(({ id }) => `outbox/${id}`));
  });

  it('keeps a mailing in progress from storing what it erases', async () => {
    for (let index = 0; index < 3; index++) await store.save(sampleRecord({ email: 'asha@example.com' }));
    const options = { environment: { ...liveSite() } };
    const production = harness.openStore({ deployContext: 'dev' });
    harness.mail.delayMs = 1500;
    const mailing = retryMail({ ...harness.services, store: production }, { ...manualLimits, minAgeMs: 0 });
    await vi.waitFor(() => expect(harness.mail.connections).toBeGreaterThan(0), 30_000);
    const line = ['erase', '--email', 'asha@example.com', '--yes', '--context', 'dev'];
    expect((await run(line, options)).stdout).toContain('Erased 3.');
    await mailing;
    expect((await run(['list', '--context', 'dev'], options)).stdout).toBe('No enquiries.\n');
  });

  it('deletes the temporary files of a killed local server, but not those of a write in progress', async () => {
    await saveThree();
    const folder = join(root, '.netlify', 'blobs-serve', 'entries', '0', 'site:enquiries-dev', 'outbox');
    for (const name of ['.abandoned', '.in-progress'])
      await writeFile(join(folder, name), 'asha@example.com');
    const before = new Date(Date.now() - 2 * MINUTE_MS);
    await utimes(join(folder, '.abandoned'), before, before);
    await run(['erase', '--email', 'asha@example.com', '--yes']);
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual(['.in-progress']);
  });

  it('says when the address has no enquiries', async () => {
    await saveThree();
    expect(await run(['erase', '--email', 'nobody@example.com', '--yes'])).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('no enquiries from nobody@example.com') as string,
    });
  });
});

const mailOn = (): Environment => ({
  SMTP_URL: `${harness.mail.url}?requireTLS=false`,
  MAIL_FROM: 'site@thirma.example',
  MAIL_TO: 'team@thirma.example',
});

describe('deliver', () => {
  it('moves an enquiry of any age from the spam to those that are mailed', async () => {
    const receivedAt = new Date(Date.now() - 30 * DAY_MS).toISOString();
    const record = sampleRecord({ receivedAt, spam: 'too-fast' });
    await store.save(record, 'spam');
    await copyToLocalStore();
    expect((await run(['show', record.id])).stdout).toContain('Mail:      spam (too-fast)');
    expect(await run(['deliver', record.id])).toMatchObject({ code: 0 });
    expect((await run(['list', '--spam'])).stdout).toBe('No enquiries.\n');
    const local = await openStore({}, root, undefined);
    const moved = await local.store.get('outbox', record.id);
    await local.close();
    await store.save(moved as EnquiryRecord);
    harness.clock.offsetMs = MINUTE_MS + 1000;
    expect(await retryMail(harness.services)).toMatchObject({ mailed: 1 });
  });

  it('exits with 1 for an enquiry that is not spam', async () => {
    expect(await run(['deliver', sampleRecord().id])).toMatchObject({ code: 1 });
  });
});

describe('retry', () => {
  const old = () => sampleRecord({ receivedAt: new Date(Date.now() - 9 * DAY_MS).toISOString() });

  it('mails enquiries of any age', async () => {
    await store.save(old());
    await copyToLocalStore();
    expect(await run(['retry'], { environment: mailOn() })).toMatchObject({
      code: 0,
      stdout: 'Mailed 1, still waiting 0.\n',
    });
    expect(harness.mail.mails).toHaveLength(1);
    expect((await run(['list'])).stdout).toContain('mailed');
  });

  it('exits with 1 and prints how many still wait when the mail server refuses', async () => {
    await store.save(old());
    await copyToLocalStore();
    harness.mail.fault = 'refuse-5xx';
    const { code, stdout, stderr } = await run(['retry'], { environment: mailOn() });
    expect([code, stdout]).toEqual([1, 'Mailed 0, still waiting 1.\n']);
    expect(stderr).toMatch(/not-mailed EMESSAGE-554/);
  });

  it('names missing and invalid settings', async () => {
    expect(await run(['retry'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('set SMTP_URL, MAIL_FROM and MAIL_TO') as string,
    });
    const environment = { ...mailOn(), MAIL_TO: 'nobody' };
    expect(await run(['retry'], { environment })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('MAIL_TO must be') as string,
    });
  });
});

describe('the live site', () => {
  it('is listed and erased through the API, production by default', async () => {
    const production = harness.openStore({ deployContext: 'production' });
    await production.save(sampleRecord({ name: 'Live Person' }));
    await harness
      .openStore({ deployContext: 'deploy-preview' })
      .save(sampleRecord({ name: 'Preview Person' }));
    const { stdout, stderr } = await run(['list'], { environment: liveSite() });
    expect(stdout).toContain('Live Person');
    expect(stdout).not.toContain('Preview Person');
    expect(stderr).toContain('Live site 0, production');
    expect(
      (await run(['list', '--context', 'deploy-preview'], { environment: liveSite() })).stdout,
    ).toContain('Preview Person');
    expect(
      await run(['erase', '--email', 'asha@example.com', '--yes'], { environment: liveSite() }),
    ).toMatchObject({ code: 0 });
    expect((await production.list('outbox')).ids).toEqual([]);
  });

  it('is not used with one of its keys, and reported with an invalid one', async () => {
    expect(await run(['list'], { environment: { NETLIFY_SITE_ID: 'x' } })).toMatchObject({
      code: 1,
      stderr: "NETLIFY_AUTH_TOKEN must be set too, to use the live site's store.\n",
    });
    const wrong = await run(['list'], { environment: { ...liveSite(), NETLIFY_AUTH_TOKEN: 'wrong' } });
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toMatch(/^Live site 0, production\nThe store could not be used: [^\n]+\n$/);
  });
});

describe('the command line', () => {
  it.each([
    [['frobnicate'], 'Unknown command "frobnicate".'],
    [['constructor'], 'Unknown command "constructor".'],
    [['list', 'x'], 'list does not take "x".'],
    [['list', '--csv'], 'list does not take --csv.'],
    [['list', '--frob'], "Unknown option '--frob'"],
    [['show'], 'show needs the ID of an enquiry; list prints the IDs.'],
    [['show', 'a', 'b'], 'show does not take "b".'],
    [['deliver'], 'deliver needs the ID of an enquiry; list prints the IDs.'],
    [['export', '--spam', '--csv'], 'export does not take --spam.'],
    [['export'], 'export needs either --csv or --json.'],
    [['export', '--csv', '--json'], 'export needs either --csv or --json.'],
    [['erase'], 'erase needs --email ADDRESS.'],
    [['erase', 'asha@example.com'], 'erase does not take "asha@example.com".'],
    [['--json'], 'The command is missing.'],
  ])('%j exits with 2 and prints the error and the usage', async (line, message) => {
    const { code, stdout, stderr } = await run(line);
    expect([code, stdout, stderr.split('\n')[0]]).toEqual([2, '', message]);
    expect(stderr).toContain('Usage: ');
  });

  it('without a command or with --help, prints the usage and exits with 0', async () => {
    for (const line of [[], ['--help'], ['list', '-h']]) {
      expect(await run(line)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('Usage: ') as string,
        stderr: '',
      });
    }
  });

  it('as a program, prints only JSON to stdout and exits with the code', async () => {
    await store.save(sampleRecord());
    await copyToLocalStore();
    await mkdir(root, { recursive: true });
    const environment = { PATH: process.env['PATH'] };
    const execute = (...line: string[]) =>
      promisify(execFile)(process.execPath, [script, ...line], { cwd: root, env: environment });
    const { stdout } = await execute('list', '--json');
    expect(JSON.parse(stdout)).toMatchObject([{ name: 'Asha Singh' }]);
    await expect(execute('show', token())).rejects.toMatchObject({ code: 1 });
    await expect(execute('nonsense')).rejects.toMatchObject({ code: 2, stdout: '' });
  });
});
