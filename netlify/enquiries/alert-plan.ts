/**
 * Decides which alerts a run sends, from its problems and the record of the previous run. Calls no service.
 *
 * | Problem                                                  | Alert                                              |
 * | -------------------------------------------------------- | -------------------------------------------------- |
 * | a check or recipient fails in two consecutive runs       | at once, and for each code once a day while it lasts |
 * | the team was alerted, and three consecutive runs are fine | `Over`, or that no enquiry is waiting for the recipient |
 * | an enquiry is stuck                                      | once                                               |
 * | numbers of enquiries                                     | once a day                                         |
 */
import * as z from 'zod/mini';
import { isCheck, type Problem } from './advice.ts';
import type { DeliveryRound } from './delivery-round.ts';
import { ageMs, DAY_MS, MINUTE_MS } from './time.ts';

/** A problem is over after this many consecutive runs without it. */
const RUNS_BEFORE_OVER = 3;
/** No run takes longer. */
const RUN_MS = MINUTE_MS;
/** Slightly less than a day, because runs don't start at exactly the same second. */
const REPEAT_MS = DAY_MS - 2 * MINUTE_MS;

const toldSchema = z.object({
  /** The text of the last alert. */
  text: z.string(),
  /** When the team was last alerted to each code, ISO 8601. */
  codes: z.record(z.string(), z.iso.datetime()),
  /** The number of consecutive runs without the problem. */
  rightRuns: z.number(),
});

/** What a run records for the next one and for /api/health. */
export const runSchema = z.object({
  /** The time of the run, ISO 8601. */
  at: z.iso.datetime(),
  /** Whether /api/health and the monitor are red. */
  isRed: z.boolean(),
  /** The checks and recipients with problems. */
  wrong: z.array(z.string()),
  /** The alerts about problems, by check or recipient. */
  told: z.record(z.string(), toldSchema),
  /** The ids of the stuck enquiries that the team was alerted to. */
  stuck: z.array(z.string()),
  /** When the team was last sent the numbers, ISO 8601. */
  numbersAt: z.optional(z.iso.datetime()),
  /** Why the last alert failed; undefined if it succeeded. */
  alertFailure: z.optional(z.string()),
});
/** The record of a run. */
export type Run = z.output<typeof runSchema>;

/** The findings of a run: its problems, and the delivery round unless it failed. */
export interface Findings {
  problems: Problem[];
  round?: DeliveryRound | undefined;
}

/** A line of an alert. */
export interface Line {
  text: string;
  kind: 'over' | 'number' | 'problem' | 'stuck';
  /** The check, the recipient or the enquiry. */
  key: string;
  code?: string;
}

const problemLine = ({ check, code, text }: Problem): Line => ({ kind: 'problem', key: check, code, text });

/** Returns a line for everything that a run found, including what the team knows. */
export const allLines = ({ problems, round }: Findings): Line[] => [
  ...numberLines(round),
  ...problems.map(problemLine),
  ...(round?.stuck ?? []).map(({ id, text }): Line => ({ kind: 'stuck', key: id, text })),
];

/** Returns the lines that are new since the previous run. */
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
      // Without a recorded acceptance, it may work again, or its tries may have ended.
      const isOver =
        isCheck(key) || hasAcceptedSince(findings.round?.lastAccepted.get(key), Object.values(codes));
      return { kind: 'over', key, text: `${isOver ? 'Over' : 'No enquiry is waiting any more'}: ${text}` };
    });
  return [...over, ...allLines(findings).filter(isNews)];
}

/** Whether a recipient has accepted an enquiry since the last alert about it. */
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
  // Forgets enquiries that are no longer stuck, so that there is another alert if one gets stuck again.
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

/** Counts the consecutive runs without each problem that the team was alerted to. A failed run doesn't count. */
const rightRunsOf = ({ told }: Run, { problems, round }: Findings): Record<string, number> =>
  Object.fromEntries(
    Object.entries(told).map(([key, { rightRuns }]) => {
      const isWrong = problems.some(({ check }) => check === key);
      return [key, isWrong ? 0 : rightRuns + Number(round !== undefined)];
    }),
  );

/** Returns the lines with the numbers of enquiries that need attention. */
function numberLines(round: DeliveryRound | undefined): Line[] {
  const { stuck = 0, outOfTries = 0, expiring = 0 } = round?.numbers ?? {};
  const numbers: [words: string, number: number][] = [
    ['Enquiries that a recipient does not accept, although it accepts others', stuck],
    ['Enquiries that nobody has and that are no longer tried', outOfTries],
    ['Enquiries that nobody has and that will be deleted within a week', expiring],
  ];
  return numbers.flatMap(([words, number]) =>
    number > 0
      ? { kind: 'number' as const, key: words, text: `${words}: ${number} (npm run enquiries list).` }
      : [],
  );
}
