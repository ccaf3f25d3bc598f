/**
 * Decides what a run tells the team, from what it found and what the previous run recorded. Calls no service.
 *
 * | Found                                                         | Told                                                    |
 * | ---------------------------------------------------------- | ------------------------------------------------------- |
 * | a check or a recipient that is wrong in two runs in a row  | at once, and each of its codes once a day while it lasts |
 * | one that was told, but was right for three runs in a row   | that it is over                                         |
 * | an enquiry that is stuck                                   | once                                                    |
 * | numbers of enquiries                                       | once a day                                              |
 */
import * as z from 'zod/mini';
import { isCheck, type Problem } from './advice.ts';
import type { DeliveryRound } from './delivery-round.ts';
import { ageMs, DAY_MS, MINUTE_MS } from './time.ts';

/** A problem is over after this many runs in a row without it. */
const RUNS_BEFORE_OVER = 3;
/** A run takes less than this. */
const RUN_MS = MINUTE_MS;
/** A little less than a day, because runs don't start at exactly the same second. */
const REPEAT_MS = DAY_MS - 2 * MINUTE_MS;

const toldSchema = z.object({
  /** The last text. */
  text: z.string(),
  /** When each code was last told, ISO 8601. */
  codes: z.record(z.string(), z.iso.datetime()),
  /** How many runs in a row have found it right since. */
  rightRuns: z.number(),
});

/** The record that a run leaves for the next one and for /api/health. */
export const runSchema = z.object({
  /** When it ran, ISO 8601. */
  at: z.iso.datetime(),
  /** Whether /api/health and the monitor show it. */
  isRed: z.boolean(),
  /** The checks and recipients that it found wrong. */
  wrong: z.array(z.string()),
  /** What the team was told, by check or recipient. */
  told: z.record(z.string(), toldSchema),
  /** The ids of the stuck enquiries that the team was told about. */
  stuck: z.array(z.string()),
  /** When the team last got the numbers, ISO 8601. */
  numbersAt: z.optional(z.iso.datetime()),
  /** Why the last message failed; cleared by the next that doesn't. */
  alertFailure: z.optional(z.string()),
});
/** The record of a run. */
export type Run = z.output<typeof runSchema>;

/** The findings of a run: its problems, and the round of deliveries unless that failed. */
export interface Findings {
  problems: Problem[];
  round?: DeliveryRound | undefined;
}

/** One line of a message, and the thing that it reports. */
export interface Line {
  text: string;
  kind: 'over' | 'number' | 'problem' | 'stuck';
  /** Names the check, the recipient or the enquiry. */
  key: string;
  code?: string;
}

const problemLine = ({ check, code, text }: Problem): Line => ({ kind: 'problem', key: check, code, text });

/** Everything that a run found, whether or not the team was told before. */
export const allLines = ({ problems, round }: Findings): Line[] => [
  ...numberLines(round),
  ...problems.map(problemLine),
  ...(round?.stuck ?? []).map(({ id, text }): Line => ({ kind: 'stuck', key: id, text })),
];

/** The lines that are news since the previous run. A chat may cut off the last ones. */
export function linesToTell(before: Run, findings: Findings, now: Date): Line[] {
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
      const isOver = isCheck(key) || isTakenSince(findings.round?.lastTaken.get(key), Object.values(codes));
      return { kind: 'over', key, text: `${isOver ? 'Over' : 'No longer tried'}: ${text}` };
    });
  return [...over, ...allLines(findings).filter(isNews)];
}

/** Whether a recipient has taken an enquiry since the team was last told that it takes none. */
const isTakenSince = (lastTaken: string | undefined, toldAt: readonly string[]): boolean =>
  lastTaken !== undefined && toldAt.every((at) => Date.parse(lastTaken) > Date.parse(at) - RUN_MS);

/** The run's record once these lines have been told. */
export function runAfter(before: Run, findings: Findings, told: readonly Line[], now: Date): Run {
  const { problems, round } = findings;
  const at = now.toISOString();
  const keysOf = (kind: Line['kind']) => told.filter((line) => line.kind === kind).map(({ key }) => key);
  const rightRuns = rightRunsOf(before, findings);
  const known = Object.entries(before.told).filter(([key]) => !keysOf('over').includes(key));
  const toldAfter: Run['told'] = Object.fromEntries(
    known.map(([key, each]) => [key, { ...each, rightRuns: rightRuns[key] ?? each.rightRuns }]),
  );
  for (const { kind, key, code, text } of told)
    if (kind === 'problem' && code)
      toldAfter[key] = { text, codes: { ...toldAfter[key]?.codes, [code]: at }, rightRuns: 0 };
  // Forgets enquiries that are no longer stuck: if one gets stuck again, the team is told again.
  const still = round && new Set(round.stuck.map(({ id }) => id));
  return {
    at,
    isRed: problems.some(({ isRed }) => isRed),
    wrong: problems.map(({ check }) => check),
    told: toldAfter,
    stuck: [...before.stuck.filter((key) => !still || still.has(key)), ...keysOf('stuck')],
    numbersAt: keysOf('number').length > 0 ? at : before.numbersAt,
  };
}

/** For each check and recipient that was told, how many runs in a row found it right. A failed run doesn't count. */
const rightRunsOf = ({ told }: Run, { problems, round }: Findings): Record<string, number> =>
  Object.fromEntries(
    Object.entries(told).map(([key, { rightRuns }]) => {
      const isWrong = problems.some(({ check }) => check === key);
      return [key, isWrong ? 0 : rightRuns + Number(round !== undefined)];
    }),
  );

/** The numbers of enquiries that need attention, told each day. */
function numberLines(round: DeliveryRound | undefined): Line[] {
  const { stuck = 0, outOfTries = 0, expiring = 0 } = round?.numbers ?? {};
  const numbers: [words: string, number: number][] = [
    ['Enquiries that do not reach a recipient, although others do', stuck],
    ['Enquiries that nobody has, and that are tried no more', outOfTries],
    ['Enquiries that nobody has, and that are deleted within a week', expiring],
  ];
  return numbers.flatMap(([words, number]) =>
    number > 0
      ? { kind: 'number' as const, key: words, text: `${words}: ${number} (npm run enquiries list).` }
      : [],
  );
}
