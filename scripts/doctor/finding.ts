/** The result of one check. */
export interface Finding {
  /** `skipped`: could not be checked, because of another finding. */
  state: 'ok' | 'failed' | 'skipped';
  /** What was checked. */
  subject: string;
  /** What was found; where the check failed, with how to fix it. */
  message: string;
}

export const ok = (subject: string, message: string): Finding => ({ state: 'ok', subject, message });
export const failed = (subject: string, message: string): Finding => ({ state: 'failed', subject, message });
export const skipped = (subject: string, message: string): Finding => ({
  state: 'skipped',
  subject,
  message,
});

/** The findings in columns, one line each. */
export function formatFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ subject }) => subject.length));
  return findings
    .map(({ state, subject, message }) => `${state.padEnd(7)}  ${subject.padEnd(width)}  ${message}\n`)
    .join('');
}
