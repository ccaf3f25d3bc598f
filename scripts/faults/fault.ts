/** A fault to seed: what would be wrong, where, and which tests of `npm test` should notice. */
export interface Fault {
  what: string;
  file: string;
  /** Text that stands in the file exactly once, and what takes its place. */
  find: string;
  put: string;
  /** Test files, for Vitest (`.test.ts`) or Playwright (`.spec.ts`, `tests/built` after a build). */
  tests: string[];
}
