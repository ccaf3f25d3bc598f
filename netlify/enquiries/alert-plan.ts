/**
 * Decides which alerts a run sends, based on the run's problems and the previous run's record. Calls no services.
 *
 * - A check or recipient that fails in two consecutive runs: one alert at once, then one a day per code until the failure
 *   ends.
 * - Three consecutive runs without a problem that the team was alerted to: `Over`, or that no enquiry is waiting for the
 *   recipient any more.
 * - A stuck enquiry: a single alert.
 * - Numbers of enquiries: reported once a day.
 */
import * as z from 'zod/mini';
import { isCheck, type Problem } from './advice.ts';
import type { DeliveryRound } from './delivery-round.ts';
import { ageMs, DAY_MS, MINUTE_MS } from './time.ts';

/** A problem is over after this many consecutive runs without it. */
const RUNS_BEFORE_OVER = 3;
/** No run takes longer than this. */
const RUN_MS = MINUTE_MS;
/** Slightly less than a day, because runs don't start at exactly the same second. */
const REPEAT_MS = DAY_MS - 2 * MINUTE_MS;

const toldSchema = z.object({
  /** The text of the last alert. */
  text: z.string(),
  /** The time of the last alert for each code, in ISO 8601. */
  codes: z.record(z.string(), z.iso.datetime()),
  /** The number of consecutive runs without the problem. */
  rightRuns: z.number(),
});

/** What a run records for the next run and for /api/health. */
export const runSchema = z.object({
  /** The time of the run, in ISO 8601. */
  at: z.iso.datetime(),
  /** Whether /api/health and the monitor are red. */
  isRed: z.boolean(),
  /** The checks and recipients with problems. */
  wrong: z.array(z.string()),
  /** The alerts sent about problems that are not over yet, by check or recipient. */
  told: z.record(z.string(), toldSchema),
  /** The ids of the stuck enquiries that the team was alerted to. */
  stuck: z.array(z.string()),
  /** When the numbers of enquiries were last sent to the team, in ISO 8601. */
  numbersAt: z.optional(z.iso.datetime()),
  /** Why the last alert failed; undefined if it succeeded. */
  alertFailure: z.optional(z.string()),
});
export type Run = z.output<typeof runSchema>;

/** What a run has found: its problems, and the result of the delivery round unless the round failed. */
export interface Findings {
  problems: Problem[];
  round?: DeliveryRound | undefined;
}

export interface Line {
  text: string;
  kind: 'over' | 'number' | 'problem' | 'stuck';
  /** The check, the recipient or the enquiry's id. */
  key: string;
  code?: string;
}

const problemLine = ({ check, code, text }: Problem): Line => ({ kind: 'problem', key: check, code, text });

/** Returns a line for everything that a run found, including what the team has already been told. */
const allLines = ({ problems, round }: Findings): Line[] => [
  ...numberLines(round),
  ...problems.map(problemLine),
  ...(round?.stuck ?? []).map(({ id, text }): Line => ({ kind: 'stuck', key: id, text })),
];

/** Returns the lines to send if there is no record of earlier alerts: all of them, but only in one run per quarter-hour. */
export const linesWithoutRecord = (findings: Findings, now: Date): Line[] =>
  now.getUTCMinutes() % 15 < 5 ? allLines(findings) : [];

/** Returns the lines to send now: new ones, and ones that are due to be repeated. */
export function newLines(before: Run, findings: Findings, now: Date): Line[] {
  const isRecent = (at?: string) => at !== undefined && ageMs(at, now) < REPEAT_MS;
  const isNews = ({ kind, key, code = '' }: Line) => {
    if (kind === 'number') return !isRecent(before.numbersAt);
    if (kind === 'stuck') return !before.stuck.includes(key);
    const told = before.told[key];
    return (told !== undefined || before.wrong.includes(key)) && !isRecent(told?.codes[code]);
  };
  const over = Object.entries(rightRunsOf(before, findings))
    .filter(([, runs]) => runs >= RUNS_BEFORE_OVER)
    .map(([key]): Line => {
      const { text, codes } = before.told[key] ?? { text: '', codes: {} };
      // If no acceptance has been recorded, the recipient may be working again, or deliveries to it may have been given up.
      const isOver =
        isCheck(key) || hasAcceptedSince(findings.round?.lastAccepted.get(key), Object.values(codes));
      return { kind: 'over', key, text: `${isOver ? 'Over' : 'No enquiry is waiting any more'}: ${text}` };
    });
  return [...over, ...allLines(findings).filter(isNews)];
}

/** Whether a recipient has accepted an enquiry since the last alert about the recipient. */
const hasAcceptedSince = (lastAccepted: string | undefined, toldAt: readonly string[]): boolean =>
  lastAccepted !== undefined && toldAt.every((at) => Date.parse(lastAccepted) > Date.parse(at) - RUN_MS);

/** Returns the record of a run that has sent these lines. */
export function runAfter(before: Run, findings: Findings, sent: readonly Line[], now: Date): Run {
  const { problems, round } = findings;
  const at = now.toISOString();
  const keysOf = (kind: Line['kind']) => sent.filter((line) => line.kind === kind).map(({ key }) => key);
  const over = new Set(keysOf('over'));
  const rightRuns = rightRunsOf(before, findings);
  const told: Run['told'] = {};
  for (const [key, each] of Object.entries(before.told))
    if (!over.has(key)) told[key] = { ...each, rightRuns: rightRuns[key] ?? each.rightRuns };
  for (const { kind, key, code, text } of sent)
    if (kind === 'problem' && code)
      told[key] = { text, codes: { ...told[key]?.codes, [code]: at }, rightRuns: 0 };
  // Forgets enquiries that are no longer stuck, so that the team is alerted again if one of them gets stuck again.
  const still = round && new Set(round.stuck.map(({ id }) => id));
  return {
    at,
    isRed: problems.some(({ isRed }) => isRed),
    wrong: problems.map(({ check }) => check),
    told,
    stuck: [...before.stuck.filter((key) => !still || still.has(key)), ...keysOf('stuck')],
    numbersAt: keysOf('number').length > 0 ? at : before.numbersAt,
  };
}

/**
 * For each problem that the team was alerted to, counts the last consecutive runs that didn't find it. Failed runs don't
 * count.
 */
const rightRunsOf = ({ told }: Run, { problems, round }: Findings): Record<string, number> =>
  Object.fromEntries(
    Object.entries(told).map(([key, { rightRuns }]) => {
      const isWrong = problems.some(({ check }) => check === key);
      return [key, isWrong ? 0 : rightRuns + Number(round !== undefined)];
    }),
  );

/** Returns the lines that say how many enquiries need attention. */
function numberLines(round: DeliveryRound | undefined): Line[] {
  const { stuck = 0, outOfTries = 0, expiring = 0 } = round?.numbers ?? {};
  const numbers: [words: string, number: number][] = [
    ['Enquiries that a recipient does not accept, although it accepts other enquiries', stuck],
    ['Undelivered enquiries that have been given up', outOfTries],
    ['Undelivered enquiries that will be deleted within a week', expiring],
  ];
  return numbers.flatMap(([words, number]) =>
    number > 0
      ? { kind: 'number' as const, key: words, text: `${words}: ${number} (npm run enquiries list).` }
      : [],
  );
}
