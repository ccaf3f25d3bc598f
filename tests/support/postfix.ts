/** A Postfix of its own on loopback, where Debian's package is installed and tests run as root. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { generate } from 'selfsigned';

/** Whether the tests can start a Postfix. */
export const hasPostfix = existsSync('/usr/sbin/postfix') && process.getuid?.() === 0;

/** The recipients: one that exists, one that is greylisted, and one that is unknown. */
export const [TEAM, GREYLISTED, UNKNOWN] = ['team', 'greylisted', 'unknown'].map(
  (name) => `${name}@thirma.example`,
) as [string, string, string];

const SERVICES = ['bounce', 'anvil', 'proxymap', 'error', 'retry'];

/** Starts a Postfix that delivers to TEAM, takes mails of up to `maxBytes`, and offers a self-signed certificate. */
export async function startPostfix(maxBytes: number) {
  const directory = await mkdtemp('/tmp/postfix-');
  await chmod(directory, 0o755);
  const path = (name: string) => join(directory, name);
  const port = await freePort();
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  await writeFile(path('key.pem'), key, { mode: 0o600 });
  await writeFile(path('cert.pem'), cert);
  for (const name of ['config', 'queue', 'data', 'mail']) await mkdir(path(name));
  execFileSync('chown', ['postfix', path('data'), path('mail')]);
  const id = (flag: string) => execFileSync('id', [flag, 'postfix'], { encoding: 'utf8' }).trim();
  const settings = {
    compatibility_level: '3.7',
    queue_directory: path('queue'),
    data_directory: path('data'),
    daemon_directory: '/usr/lib/postfix/sbin',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    myhostname: 'mail.thirma.example',
    mydestination: '',
    alias_maps: '',
    virtual_mailbox_domains: 'thirma.example',
    virtual_mailbox_base: path('mail'),
    virtual_mailbox_maps: `inline:{ {${TEAM} = team/}, {${GREYLISTED} = greylisted/} }`,
    virtual_uid_maps: `static:${id('-u')}`,
    virtual_gid_maps: `static:${id('-g')}`,
    virtual_minimum_uid: '1',
    message_size_limit: String(maxBytes),
    smtpd_recipient_restrictions: `check_recipient_access inline:{ {${GREYLISTED} = 450 4.2.0 Greylisted} }, permit_mynetworks, reject`,
    smtpd_tls_security_level: 'may',
    smtpd_tls_cert_file: path('cert.pem'),
    smtpd_tls_key_file: path('key.pem'),
  };
  await writeFile(
    path('config/main.cf'),
    Object.entries(settings)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join(''),
  );
  await writeFile(
    path('config/master.cf'),
    [
      `127.0.0.1:${port} inet n - n - - smtpd`,
      'cleanup unix n - n - 0 cleanup',
      'qmgr unix n - n 300 1 qmgr',
      'rewrite unix - - n - - trivial-rewrite',
      'virtual unix - n n - - virtual',
      'defer unix - - n - 0 bounce',
      'trace unix - - n - 0 bounce',
      'tlsmgr unix - - n 1000? 1 tlsmgr',
      ...SERVICES.map((name) => `${name} unix - - n - - ${name === 'retry' ? 'error' : name}`),
      '',
    ].join('\n'),
  );
  const postfix = (command: 'start' | 'stop') =>
    execFileSync('/usr/sbin/postfix', ['-c', path('config'), command], { stdio: 'pipe' });
  postfix('start');

  return {
    url: `smtp://127.0.0.1:${port}`,
    start: () => void postfix('start'),
    stop: () => void postfix('stop'),
    /** The mails in the mailbox of TEAM. */
    async mails(): Promise<string[]> {
      const folder = path('mail/team/new');
      const names = await readdir(folder).catch(() => []);
      return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    },
    async remove() {
      try {
        postfix('stop');
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
