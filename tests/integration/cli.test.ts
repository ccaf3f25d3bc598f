/** `npm run enquiries`, on the files of the local store and against a live site's API. */
import '../support/not-test.ts';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../scripts/enquiries/command.ts';
import type { Environment } from '../../netlify/enquiries/settings.ts';
import { openDesk, sampleRecord, token, validBody } from '../support/harness.ts';
import type { Desk } from '../support/harness.ts';
import { startApi } from '../support/fault-server.ts';
import type { FaultServer } from '../support/fault-server.ts';

const script = fileURLToPath(new URL('../../scripts/enquiries.ts', import.meta.url));
let desk: Desk;
let api: FaultServer;
let root: string;
beforeEach(async () => {
  desk = await openDesk();
  api = await startApi(desk.blobsUrl);
  root = await mkdtemp(join(tmpdir(), 'checkout-'));
});
afterEach(async () => {
  await api.stop();
  await desk.close();
  await rm(root, { recursive: true, force: true });
});

/** Puts the desk's files where the local site would keep them. */
const asLocal = () => cp(desk.directory, join(root, '.netlify', 'blobs-serve'), { recursive: true });

/** Runs a command; `answer` is what the person types. */
async function run(line: string[], options: { environment?: Environment; answer?: string } = {}) {
  const said = { out: '', err: '', progress: [] as string[], question: '' };
  const code = await runCommand(line, {
    environment: options.environment ?? {},
    projectRoot: root,
    print: (text) => (said.out += text),
    note: (text) => (said.err += text),
    progress: (text) => said.progress.push(text),
    ask:
      options.answer === undefined
        ? undefined
        : (question) => {
            said.question = question;
            return Promise.resolve(options.answer ?? '');
          },
  });
  return { code, ...said };
}

/** Environment of somebody who has the keys of the live site. */
const live = (): Environment => ({
  NETLIFY_SITE_ID: '0',
  NETLIFY_AUTH_TOKEN: 'blobs-token',
  NETLIFY_API_URL: api.url,
});

describe('list', () => {
  it('--json: what came in, as an array, newest first, mailed or waiting', async () => {
    const mailed = sampleRecord({ receivedAt: '2026-05-04T09:00:00.000Z', company: 'Mills' });
    const waiting = sampleRecord({ receivedAt: '2026-05-05T09:00:00.000Z', verified: false });
    await desk.parts.store.settle(mailed, new Date('2026-05-04T09:00:02Z'));
    await desk.parts.store.keep(waiting);
    await asLocal();
    const { code, out } = await run(['list', '--json']);
    expect(code).toBe(0);
    const strip = ({ claim: _claim, ...record }: typeof mailed) => record;
    expect(JSON.parse(out)).toEqual([
      { ...strip(waiting), status: 'waiting' },
      { ...strip(mailed), deliveredAt: '2026-05-04T09:00:02.000Z', status: 'mailed' },
    ]);
  });

  it('an empty store: an empty array, and a word for people', async () => {
    expect(await run(['list', '--json'])).toMatchObject({ code: 0, out: '[]\n' });
    expect(await run(['list'])).toMatchObject({ code: 0, out: 'No enquiries.\n' });
  });

  it('a table for people; one that lies in both boxes once, as mailed', async () => {
    const record = sampleRecord({ company: 'Phulkari Mills' });
    await desk.parts.store.settle(record, new Date());
    await desk.parts.store.keep(record);
    await asLocal();
    const { out } = await run(['list']);
    expect(out.trim().split('\n')).toHaveLength(2);
    expect(out).toContain(`mailed  Asha Singh (Phulkari Mills)  asha@example.com  ${record.id}`);
  });

  it('reads what the handler kept, while the site runs and writes', async () => {
    await desk.post(validBody({ name: 'Written by the site' }));
    await desk.idle();
    await asLocal();
    expect((await run(['list'])).out).toContain('Written by the site');
  });

  it('of a linked checkout: its own site', async () => {
    await desk.parts.store.keep(sampleRecord());
    await cp(
      join(desk.directory, 'entries', '0'),
      join(root, '.netlify', 'blobs-serve', 'entries', 'my-site'),
      { recursive: true },
    );
    expect((await run(['list'])).out).toBe('No enquiries.\n');
    await writeFile(join(root, '.netlify', 'state.json'), '{"siteId":"my-site"}');
    expect((await run(['list'])).out).toContain('Asha Singh');
  });

  it('names what can’t be read, shows the rest, and ends with 1', async () => {
    const [good, bad] = [sampleRecord({ name: 'Readable' }), sampleRecord()];
    await desk.parts.store.keep(good);
    await desk.parts.store.keep(bad);
    await writeFile(join(desk.directory, 'entries', '0', 'site:enquiries-dev', 'outbox', bad.id), '{');
    await asLocal();
    const { code, out, err } = await run(['list']);
    expect(code).toBe(1);
    expect(out).toContain('Readable');
    expect(err).toContain("1 records can't be read");
  });

  it('shows how far it is', async () => {
    for (let index = 0; index < 3; index++) await desk.parts.store.keep(sampleRecord());
    await asLocal();
    expect((await run(['list'])).progress).toContain('Reading 3 of 3');
  });
});

describe('show', () => {
  it('one in full', async () => {
    const record = sampleRecord({ message: 'Line one\nLine two' });
    await desk.parts.store.keep(record);
    await asLocal();
    const { code, out } = await run(['show', record.id]);
    expect(code).toBe(0);
    for (const words of [record.id, record.name, record.email, 'waiting', 'Line one\nLine two'])
      expect(out).toContain(words);
  });

  it('one that isn’t there: one line, 1', async () => {
    expect(await run(['show', 'nonsense'])).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/\nThere is no enquiry nonsense\.\n$/) as string,
    });
  });
});

describe('export', () => {
  it('--csv disarms formulas; --json is exact', async () => {
    const record = sampleRecord({ name: '=HYPERLINK("http://evil")', message: '@SUM(1+1)*cmd|A0' });
    await desk.parts.store.keep(record);
    await asLocal();
    const csv = await run(['export', '--csv']);
    expect(csv.code).toBe(0);
    expect(csv.out).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(csv.out).toContain(`"'@SUM(1+1)*cmd|A0"`);
    const json = await run(['export', '--json']);
    expect(JSON.parse(json.out)).toMatchObject([{ name: record.name, message: record.message }]);
  });
});

describe('erase', () => {
  async function seed() {
    await desk.parts.store.keep(sampleRecord({ email: 'asha@example.com' }));
    await desk.parts.store.settle(sampleRecord({ email: 'Asha@Example.com' }), new Date());
    await desk.parts.store.keep(sampleRecord({ email: 'asha@example.com.evil.example', name: 'Another' }));
    await asLocal();
  }
  const left = async () => (JSON.parse((await run(['list', '--json'])).out) as unknown[]).length;

  it('asks first, and only yes is yes', async () => {
    await seed();
    const no = await run(['erase', '--email', 'asha@example.com'], { answer: 'no' });
    expect(no).toMatchObject({
      code: 1,
      question: 'Erase these 2, 1 of them not mailed yet, for good? Type yes: ',
    });
    expect(await left()).toBe(3);
    expect(await run(['erase', '--email', ' ASHA@example.com'], { answer: 'yes' })).toMatchObject({
      code: 0,
    });
    expect(await left()).toBe(1);
    expect((await run(['list'])).out).toContain('Another');
  });

  it('--yes skips the question', async () => {
    await seed();
    expect(await run(['erase', '--email', 'asha@example.com', '--yes'])).toMatchObject({
      code: 0,
      question: '',
    });
    expect(await left()).toBe(1);
  });

  it('where nobody can answer: removes nothing, says so', async () => {
    await seed();
    expect(await run(['erase', '--email', 'asha@example.com'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('add --yes') as string,
    });
    expect(await left()).toBe(3);
  });

  it('an address that sent nothing: says so', async () => {
    await seed();
    expect(await run(['erase', '--email', 'nobody@example.com', '--yes'])).toMatchObject({
      code: 0,
      err: expect.stringContaining('Nothing of nobody@example.com') as string,
    });
  });
});

describe('retry', () => {
  const mailOn = (): Environment => ({
    SMTP_URL: `${desk.mail.url}?tls=off`,
    MAIL_FROM: 'site@thirma.example',
    MAIL_TO: 'team@thirma.example',
  });
  const old = () => sampleRecord({ receivedAt: new Date(Date.now() - 9 * 86_400_000).toISOString() });

  it('mails what waits, however old', async () => {
    await desk.parts.store.keep(old());
    await asLocal();
    expect(await run(['retry'], { environment: mailOn() })).toMatchObject({
      code: 0,
      out: 'Mailed 1, still waiting 0.\n',
    });
    expect(desk.mail.mails).toHaveLength(1);
    expect((await run(['list'])).out).toContain('mailed');
  });

  it('the mail server refuses: says what still waits, and ends with 1', async () => {
    await desk.parts.store.keep(old());
    await asLocal();
    desk.mail.fault = 'refuse-5xx';
    const { code, out, err } = await run(['retry'], { environment: mailOn() });
    expect([code, out]).toEqual([1, 'Mailed 0, still waiting 1.\n']);
    expect(err).toMatch(/not-mailed-EMESSAGE-554/);
  });

  it('mail off or settings wrong: one line that names them', async () => {
    expect(await run(['retry'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('set SMTP_URL, MAIL_FROM and MAIL_TO') as string,
    });
    const environment = { ...mailOn(), MAIL_TO: 'nobody' };
    expect(await run(['retry'], { environment })).toMatchObject({
      code: 1,
      err: expect.stringContaining('MAIL_TO must be') as string,
    });
  });

  it('another run at work: says so', async () => {
    await desk.parts.store.writeNote('lease', { holder: 'x', until: Date.now() + 60_000 });
    await asLocal();
    expect(await run(['retry'], { environment: mailOn() })).toMatchObject({
      code: 1,
      err: expect.stringContaining('Another run') as string,
    });
  });
});

describe('the live site', () => {
  it('is read, exported and erased through the API, production by default', async () => {
    const production = desk.openStore({ deployContext: 'production' });
    await production.keep(sampleRecord({ name: 'Live Person' }));
    await desk.openStore({ deployContext: 'deploy-preview' }).keep(sampleRecord({ name: 'Preview Person' }));
    const { out, err } = await run(['list'], { environment: live() });
    expect(out).toContain('Live Person');
    expect(out).not.toContain('Preview Person');
    expect(err).toContain('Live site 0, production');
    expect((await run(['list', '--context', 'deploy-preview'], { environment: live() })).out).toContain(
      'Preview Person',
    );
    expect(
      await run(['erase', '--email', 'asha@example.com', '--yes'], { environment: live() }),
    ).toMatchObject({ code: 0 });
    expect((await production.list('outbox')).ids).toEqual([]);
  });

  it('half of its keys, or wrong ones: one line', async () => {
    expect(await run(['list'], { environment: { NETLIFY_SITE_ID: 'x' } })).toMatchObject({
      code: 1,
      err: 'NETLIFY_AUTH_TOKEN must be set too, to reach the live site.\n',
    });
    const wrong = await run(['list'], { environment: { ...live(), NETLIFY_AUTH_TOKEN: 'wrong' } });
    expect(wrong.code).toBe(1);
    expect(wrong.err).toMatch(/^Live site 0, production\nThe store could not be used: [^\n]+\n$/);
  });
});

describe('the command line', () => {
  it.each([
    [['frobnicate'], 'There is no command "frobnicate".'],
    [['constructor'], 'There is no command "constructor".'],
    [['list', 'x'], 'list doesn\'t take "x".'],
    [['list', '--csv'], "list doesn't take --csv."],
    [['list', '--frob'], "Unknown option '--frob'"],
    [['show'], 'show needs the ID of an enquiry; list shows them.'],
    [['show', 'a', 'b'], 'show doesn\'t take "b".'],
    [['export'], 'export needs either --csv or --json.'],
    [['export', '--csv', '--json'], 'export needs either --csv or --json.'],
    [['erase'], 'erase needs --email ADDRESS.'],
    [['erase', 'asha@example.com'], 'erase doesn\'t take "asha@example.com".'],
    [['--json'], 'Which command?'],
  ])('%j: one line, the usage, 2', async (line, message) => {
    const { code, out, err } = await run(line);
    expect([code, out, err.split('\n')[0]]).toEqual([2, '', message]);
    expect(err).toContain('Usage: ');
  });

  it('nothing, or --help: the usage, 0', async () => {
    for (const line of [[], ['--help'], ['list', '-h']]) {
      expect(await run(line)).toMatchObject({
        code: 0,
        out: expect.stringContaining('Usage: ') as string,
        err: '',
      });
    }
  });

  it('as a program: JSON on stdout alone, exit codes passed on', async () => {
    await desk.parts.store.keep(sampleRecord());
    await asLocal();
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
