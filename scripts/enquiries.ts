/** `npm run enquiries -- …`: lists, exports, erases and resends enquiries, of the local store or of the live site. */
import { existsSync } from 'node:fs';
import { SettingsError } from '../netlify/enquiries/settings.ts';
import type { EnquiryStore } from '../netlify/enquiries/store.ts';
import { parseArguments, USAGE, UsageError, type Arguments } from './enquiries/arguments.ts';
import { moveToOutbox, retry } from './enquiries/retry.ts';
import { erase } from './enquiries/erase.ts';
import { exportAll, list, show } from './enquiries/list.ts';
import { openStore } from './enquiries/open-store.ts';

/** Each prints its result to stdout and all else to stderr, and resolves to the exit code: 1 for failed or incomplete. */
const COMMANDS: Record<Arguments['command'], (store: EnquiryStore, args: Arguments) => Promise<number>> = {
  list,
  show,
  export: exportAll,
  erase,
  retry,
  deliver: moveToOutbox,
};

if (existsSync('.env')) process.loadEnvFile('.env');
process.exitCode = await run(process.argv.slice(2));

async function run(line: string[]): Promise<number> {
  try {
    const args = parseArguments(line);
    if (!args) {
      console.log(USAGE);
      return 0;
    }
    const { store, description, close } = await openStore(process.env, process.cwd(), args.context);
    console.error(description);
    return await COMMANDS[args.command](store, args).finally(close);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof UsageError) {
      console.error(`${message}\n\n${USAGE}`);
      return 2;
    }
    console.error(
      error instanceof SettingsError ? message : `The store could not be used: ${message.split('\n')[0]}`,
    );
    return 1;
  }
}
