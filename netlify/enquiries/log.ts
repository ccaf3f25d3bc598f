import type { AlertKind } from './alert.ts';
import type { LogCode } from './log-codes.ts';

/**
 * What may be logged about an enquiry. The type leaves no room for free text: an error's own message could
 * contain an address (SMTP servers repeat it) or a token, so only its code is logged.
 */
export interface LogLine {
  /** The component that logs. */
  source: 'contact' | 'retry-mail' | 'purge' | 'alert';
  /** What happened, as a short code. */
  code: LogCode | AlertKind;
  /** Id of the enquiry. */
  id?: string;
  /** Duration in milliseconds. */
  ms?: number;
  /** Number of enquiries affected. */
  count?: number;
  /** A sentence of ours for the reader of the log. */
  hint?: string;
}

/** Writes one line. */
export type Logger = (level: 'info' | 'error', line: LogLine) => void;

/** Logs to the console, each line as one JSON object. */
export const consoleLogger: Logger = (level, line) => {
  (level === 'error' ? console.error : console.log)(JSON.stringify(line));
};

/**
 * A short code for anything thrown: its `code`, HTTP status or name, the code of the error behind it (such as that of
 * a refused certificate), the kind of timeout, and its SMTP reply code; never its message.
 */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { responseCode, code, originalCode, timeoutType, status }: Record<string, unknown> = { ...error };
  const parts = [
    code ?? (status === undefined ? error.name : `http-${String(status)}`),
    originalCode,
    timeoutType,
    responseCode,
  ];
  return parts
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .map((part) => String(part).replace(/[^\w-]/g, ''))
    .join('-');
}
