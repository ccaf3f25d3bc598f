/** `npm run enquiries` as a program, in a folder with a local store of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Environment } from '../../netlify/enquiries/settings.ts';
import type { EnquiryStore } from '../../netlify/enquiries/store.ts';
import { LOCAL_STORE } from '../../netlify/local/start-services.ts';
import { openStore } from '../../scripts/enquiries/open-store.ts';
import { temporaryFolder } from './files.ts';

export const PROGRAM = path.resolve('scripts/enquiries.ts');

/** Runs the program in a new folder. */
export function commandIn(root = temporaryFolder()) {
  return {
    root,
    /** Runs a command line; returns what it printed, and its exit code. */
    async run(line: string, environment: Environment = {}) {
      const env = { PATH: process.env['PATH'], ...environment };
      const child = spawn(process.execPath, [PROGRAM, ...line.split(' ')], { cwd: root, env });
      const [stdout, stderr, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'exit'),
      ]);
      return { code: code as number, stdout, stderr };
    },
    /** Uses the store, as a run of the site on this machine does. */
    async useStore<T>(use: (store: EnquiryStore) => Promise<T>): Promise<T> {
      const { store, close } = await openStore({}, root);
      return use(store).finally(close);
    },
    /** The path of a folder of the store in its files. */
    folder: (name: string) => path.join(root, LOCAL_STORE, 'entries/0/site:enquiries-dev', name),
  };
}
