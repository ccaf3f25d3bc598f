/** What one check found: a line that says what is the matter and how to mend it. */
export interface Finding {
  /** `skipped`: could not be asked, because of what another line says. */
  state: 'ok' | 'wrong' | 'skipped';
  /** What was looked at. */
  about: string;
  words: string;
}

export const ok = (about: string, words: string): Finding => ({ state: 'ok', about, words });
export const wrong = (about: string, words: string): Finding => ({ state: 'wrong', about, words });
export const skipped = (about: string, words: string): Finding => ({ state: 'skipped', about, words });

/** The findings as text, one line each. */
export function describe(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ about }) => about.length));
  return findings
    .map(({ state, about, words }) => `${state.padEnd(7)}  ${about.padEnd(width)}  ${words}\n`)
    .join('');
}
