import pTimeout from 'p-timeout';

/**
 * A line of the log. It has nothing that a visitor wrote: an error's own message could contain an address (SMTP servers
 * repeat it) or a token, so only its code is logged.
 */
export interface LogLine {
  source: 'contact' | 'delivery-run' | 'purge' | 'alert';
  /** What happened, such as `stored`. */
  code: string;
  /** Why: the code of an error, of a captcha verdict, or of the mail server's reply. */
  reason?: string;
  /** The enquiry's id. */
  id?: string;
  /** Position of the recipient in MAIL_TO, from 1, or its kind. */
  recipient?: number | string;
  /** Why a request was refused. */
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

/** Writes one line. */
export type Logger = (level: 'info' | 'error', line: LogLine) => void;

/** Logs to the console, each line as one JSON object. */
export const consoleLogger: Logger = (level, line) => {
  (level === 'error' ? console.error : console.log)(JSON.stringify(line));
};

/** Waits for the work. If it fails or takes longer, logs the line and resolves to undefined. Never rejects. */
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

/** An error of ours for which `errorCode` returns this code. */
export const codedError = (code: string) => Object.assign(new Error(code), { code });

/**
 * A short code for anything thrown: its `code`, HTTP status or name. Never its message, except for the code that
 * fetchWithRetry put into it.
 */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, status } = error as { code?: unknown; status?: number };
  const [storeCode] = /\bstore-[\w-]+/.exec(error.message) ?? [];
  const name = status === undefined ? error.name : `http-${status}`;
  // A DOMException's is a number.
  const ownCode = typeof code === 'string' ? code : (storeCode ?? name);
  return ownCode.replace(/[^\w.-]/g, '');
}

/** The same for what `fetch` throws: the cause of a network error has its code. */
export const fetchErrorCode = (error: unknown) =>
  errorCode(error instanceof TypeError ? (error.cause ?? error) : error);
