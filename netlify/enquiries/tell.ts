/**
 * Decides what the team is told. Everything that is wrong is one kind of thing, and there is one rule:
 *
 * - new, and there in two runs in a row: told
 * - still there: told again after a day, when its number has doubled, and when it turns red
 * - not there in two runs that could look: over
 * - nothing was recorded for a while, or can be recorded: everything is told at once
 *
 * What couldn't be posted has not been told. Calls no services.
 */
import * as z from 'zod/mini';
import { ageMs, DAY_MS, MINUTE_MS } from './time.ts';

/** Something that is wrong. */
export interface Problem {
  /** The check, the setting or the recipient. */
  key: string;
  /** What is wrong and what to do about it. */
  text: string;
  /** How many enquiries it concerns, if that is known. */
  n: number;
  /** Whether it turns /api/health and the monitor red. */
  isRed: boolean;
}

/** Slightly less than a day, because runs don't start at exactly the same second. */
const REPEAT_MS = DAY_MS - 2 * MINUTE_MS;
/** A problem is over after this many runs in a row that could look and didn't find it. */
const RUNS_BEFORE_OVER = 2;

const toldSchema = z.object({ at: z.iso.datetime(), text: z.string(), n: z.number(), isRed: z.boolean() });
const knownSchema = z.object({
  /** When a run last found it. */
  seenAt: z.iso.datetime(),
  /** The number of runs since then that could look. */
  gone: z.number(),
  /** What the team was last told about it, and when. */
  told: z.optional(toldSchema),
});

/** What a run records for the next run and for /api/health. */
export const runSchema = z.object({
  at: z.iso.datetime(),
  isRed: z.boolean(),
  known: z._default(z.record(z.string(), knownSchema), {}),
});
export type Run = z.output<typeof runSchema>;

/** A line of a message to the team, and what the team has been told about its problem once the line has been posted. */
export interface Line {
  key: string;
  text: string;
  told?: z.output<typeof toldSchema>;
}

interface Circumstances {
  now: Date;
  /** Whether nothing was recorded for a while, or can be recorded. */
  tellsAll: boolean;
  /** Whether this run was able to find problems with this key. */
  couldSee: (key: string) => boolean;
  /** Whether this is a recipient that isn't known to have accepted anything since then. */
  stillLacks: (key: string, since: string) => boolean;
}

/** Returns the lines to post, red ones first, and what to record about each problem before they are posted. */
export function tell(before: Run['known'], problems: readonly Problem[], circumstances: Circumstances) {
  const { now, tellsAll, couldSee, stillLacks } = circumstances;
  const at = now.toISOString();
  const known: Run['known'] = {};
  const lines: Line[] = [];
  for (const { key, text, n, isRed } of problems.toSorted((a, b) => Number(b.isRed) - Number(a.isRed))) {
    const { told, gone } = before[key] ?? {};
    // What hasn't been told is news once two runs in a row have found it: `gone` is 0 if the run before did.
    const isNews = told
      ? ageMs(told.at, now) >= REPEAT_MS || n >= 2 * told.n || (isRed && !told.isRed)
      : gone === 0;
    known[key] = { seenAt: at, gone: 0, told };
    if (isNews || tellsAll) lines.push({ key, text, told: { at, text, n, isRed } });
  }
  for (const [key, was] of Object.entries(before)) {
    if (known[key]) continue;
    const gone = was.gone + Number(couldSee(key));
    // What the team wasn't told about, and is gone, is forgotten.
    if (!was.told && gone > 0) continue;
    known[key] = { ...was, gone };
    if (was.told && gone >= RUNS_BEFORE_OVER) {
      const words = stillLacks(key, was.seenAt) ? `Nothing waits for ${key} any more` : 'Over';
      lines.push({ key, text: `${words}: ${was.told.text}` });
    }
  }
  return { lines, known };
}

/** Returns what to record after these lines have been posted. */
export function afterPosting(known: Run['known'], posted: readonly Line[]): Run['known'] {
  const after = { ...known };
  for (const { key, told } of posted) {
    const was = known[key];
    if (was) after[key] = { ...was, told };
  }
  return after;
}
