/** The options of all commands; `scripts/enquiries.ts` says which command takes which. */
export interface Options {
  since?: string;
  email?: string;
  id?: string[];
  csv?: boolean;
  json?: boolean;
  spam?: boolean;
  yes?: boolean;
}

/** What was asked for can't be done; the message is for whoever asked. */
export class UsageError extends Error {
  /** Exit code of the program. */
  exitCode = 1;
}
