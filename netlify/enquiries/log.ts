/**
 * What may be logged about an enquiry. The type leaves no room for free text: an error's own message could
 * carry an address (SMTP servers repeat it) or a token, so only its code gets through.
 */
export type LogLine = {
  /** Which part speaks. */
  at: 'contact' | 'retry-mail' | 'purge' | 'alert';
  /** What happened, as a short code. */
  code: string;
  /** Id of the enquiry. */
  id?: string;
  /** Milliseconds that it took. */
  ms?: number;
  /** How many enquiries it concerns. */
  count?: number;
  /** A fixed sentence for the reader of the log. */
  hint?: string;
};

/** Writes one line; `error` goes to the error level. */
export type Log = (level: 'info' | 'error', line: LogLine) => void;

/** Logs to the console, each line as one JSON object. */
export const consoleLog: Log = (level, line) => {
  (level === 'error' ? console.error : console.log)(JSON.stringify(line));
};

/** A short code for anything thrown: its SMTP answer, `code`, HTTP status or name, never its message. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { responseCode, code, status } = error as {
    responseCode?: unknown;
    code?: unknown;
    status?: unknown;
  };
  const parts = [code ?? (status === undefined ? error.name : `http-${String(status)}`), responseCode];
  return parts
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .map((part) => String(part).replace(/[^\w-]/g, ''))
    .join('-');
}
