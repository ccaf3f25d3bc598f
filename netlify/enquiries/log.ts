import { within } from './time.ts';

/**
 * A log line. Contains nothing entered by visitors, no address and no server's reply: error messages may contain a token, or
 * quote the visitor, so only codes are logged.
 */
export interface LogLine {
  source: 'contact' | 'delivery-run' | 'purge' | 'alert';
  /** The event, such as `stored`. */
  code: string;
  /** The reason for the event: an error code, a captcha verdict or what is wrong. */
  reason?: string;
  id?: string;
  /** The mailbox's position in MAIL_TO, counted from 1; for other recipients, the kind. */
  recipient?: number | string;
  /** The HTTP status of a refused request. */
  status?: number;
  ms?: number;
  /** Numbers of enquiries. */
  tried?: number;
  waiting?: number;
  deleted?: number;
  overdue?: number;
}

export type Logger = (level: 'info' | 'error', line: LogLine) => void;

/** Logs each line to the console as a JSON object. */
export const consoleLogger: Logger = (level, line) => {
  (level === 'error' ? console.error : console.log)(JSON.stringify(line));
};

/** Waits for `work`. If `work` fails or takes too long, logs the line and resolves to undefined. Never rejects. */
export const logFailure = <T>(
  work: Promise<T>,
  line: Pick<LogLine, 'source' | 'code' | 'id'>,
  log: Logger,
  milliseconds = Infinity,
): Promise<T | undefined> =>
  within(milliseconds, work).catch((error: unknown) => {
    log('error', { ...line, reason: errorCode(error) });
    return undefined;
  });

/** Creates an error for which `errorCode` returns this code. */
export const codedError = (code: string) => Object.assign(new Error(code), { code });

/**
 * Returns a short code for anything thrown: its `code`, HTTP status or name. Uses nothing from the message except a
 * code inserted by fetchWithRetry.
 */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, status } = error as { code?: unknown; status?: number };
  const [storeCode] = /\bstore-[\w-]+/.exec(error.message) ?? [];
  const name = status === undefined ? error.name : `http-${status}`;
  // A DOMException's code is a number.
  return typeof code === 'string' ? code : (storeCode ?? name);
}

/** Returns the code of an error thrown by `fetch`. The code of a network error is in the error's cause. */
export const fetchErrorCode = (error: unknown) =>
  errorCode(error instanceof TypeError ? (error.cause ?? error) : error);
