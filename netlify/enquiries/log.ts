import pTimeout from 'p-timeout';

/**
 * A log line. It has nothing that a visitor wrote. An error's message could contain an address, which SMTP servers repeat, or a
 * token, so only its code is logged.
 */
export interface LogLine {
  source: 'contact' | 'delivery-run' | 'purge' | 'alert';
  /** What happened, such as `stored`. */
  code: string;
  /** Why it happened: the code of an error, a captcha verdict or a mail server's reply. */
  reason?: string;
  /** The enquiry's id. */
  id?: string;
  /** Position of the recipient in MAIL_TO, from 1, or its kind. */
  recipient?: number | string;
  /** The HTTP status of a refused request. */
  status?: number;
  ms?: number;
  /** Numbers of enquiries. */
  tried?: number;
  waiting?: number;
  deleted?: number;
  overdue?: number;
  /** A sentence for whoever reads the log. */
  hint?: string;
}

/** Writes a log line. */
export type Logger = (level: 'info' | 'error', line: LogLine) => void;

/** Logs each line to the console as a JSON object. */
export const consoleLogger: Logger = (level, line) => {
  (level === 'error' ? console.error : console.log)(JSON.stringify(line));
};

/** Waits for `work`. If it fails or takes longer, logs the line and resolves to undefined. Never rejects. */
export const logFailure = <T>(
  work: Promise<T>,
  line: Pick<LogLine, 'source' | 'code' | 'id'>,
  log: Logger,
  milliseconds = Infinity,
): Promise<T | undefined> =>
  pTimeout(work, { milliseconds }).catch((error: unknown) => {
    log('error', { ...line, reason: errorCode(error) });
    return undefined;
  });

/** Creates an error for which `errorCode` returns this code. */
export const codedError = (code: string) => Object.assign(new Error(code), { code });

/**
 * Returns a short code for anything thrown: its `code`, HTTP status or name. Uses nothing of the message except the code that
 * fetchWithRetry put into it.
 */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, status } = error as { code?: unknown; status?: number };
  const [storeCode] = /\bstore-[\w-]+/.exec(error.message) ?? [];
  const name = status === undefined ? error.name : `http-${status}`;
  // A DOMException's code is a number.
  const ownCode = typeof code === 'string' ? code : (storeCode ?? name);
  return ownCode.replace(/[^\w.-]/g, '');
}

/** Does the same for what `fetch` throws: the code of a network error is in its cause. */
export const fetchErrorCode = (error: unknown) =>
  errorCode(error instanceof TypeError ? (error.cause ?? error) : error);
