/**
 * What a run tells the team: decided from what it found, and from what the run before has kept. Calls nothing.
 *
 * | A service, by its check                      | Told                                                        |
 * | -------------------------------------------- | ----------------------------------------------------------- |
 * | wrong in two runs in a row, and not told yet | all that is wrong now                                       |
 * | wrong, and told before                       | all that is wrong now, once a day                           |
 * | told, and right in three runs in a row       | that it is over                                             |
 *
 * | An enquiry                                   | Told                                                        |
 * | -------------------------------------------- | ----------------------------------------------------------- |
 * | parked, or deleted within a week             | how many, once a day                                        |
 * | refused, late, parked                        | once; last in a message, since a chat cuts long ones        |
 */
import * as z from 'zod/mini';
import type { Problem } from './advice.ts';
import type { Deliveries } from './deliveries.ts';
import { ageMs, DAY_MS, MINUTE_MS } from './time.ts';

/** Runs in a row that found a check right before it is over. */
const RUNS_BEFORE_OVER = 3;
/** A little less than a day, because runs do not begin at the same second. */
const REPEAT_MS = DAY_MS - 2 * MINUTE_MS;

/** What a run keeps for the next one, and for /api/health. */
export const runSchema = z.object({
  /** When it was, ISO 8601. */
  at: z.iso.datetime(),
  /** The checks that it found wrong. */
  failed: z.array(z.string()),
  /** By check: what the team was told, and how many runs in a row have not found it since. */
  told: z.record(z.string(), z.object({ text: z.string(), missed: z.number() })),
  /** The events that the team was told of, by the key of the enquiry's state. */
  events: z.array(z.string()),
  /** When what is told once a day was last told, ISO 8601. */
  dailyAt: z.optional(z.iso.datetime()),
  /** Why the last message was not taken, until one is. */
  failure: z.optional(z.string()),
});
/** What a run keeps. */
export type Run = z.output<typeof runSchema>;
/** What the run before has kept, or what is so before the first. */
export type LastRun = Omit<Run, 'at'>;

/** What a run finds: services that are wrong, and what became of enquiries, as far as it could deliver. */
export type Found = Pick<Deliveries, 'problems'> & Partial<Pick<Deliveries, 'events' | 'keys' | 'expiring'>>;

/** The message, which is empty when there is nothing to tell, and what is to be kept of it. */
export function planAlert(before: LastRun, found: Found, now: Date): { message: string; run: Run } {
  const wrong = textsOf(found.problems);
  const isNew = wrong.some(([check]) => !before.told[check] && before.failed.includes(check));
  const lasts = wrong.some(([check]) => before.told[check]);
  const numbers = numbersOf(found);
  const isDaily =
    (lasts || numbers.length > 0) && !(before.dailyAt && ageMs(before.dailyAt, now) < REPEAT_MS);
  const tellsServices = isNew || (lasts && isDaily);
  /** A service that fails more often than daily would else keep the numbers back for ever. */
  const beginsDay = isNew || isDaily;

  const told = toldAfter(before.told, wrong, tellsServices);
  const over = Object.entries(before.told).flatMap(([check, { text }]) => (told[check] ? [] : text));
  const events = (found.events ?? []).filter(({ key }) => !before.events.includes(key));
  // That of an enquiry which is gone need not be known any more.
  const known = found.keys ? before.events.filter((key) => found.keys?.includes(key)) : before.events;
  const message = [
    ...(over.length > 0 ? [`Over: ${over.join(' ')}`] : []),
    ...(tellsServices ? wrong.map(([, text]) => text) : []),
    ...(beginsDay ? numbers : []),
    ...events.map(({ text }) => text),
  ].join('\n');
  const run = {
    at: now.toISOString(),
    failed: wrong.map(([check]) => check),
    told,
    events: [...known, ...events.map(({ key }) => key)],
    dailyAt: beginsDay ? now.toISOString() : before.dailyAt,
    // Whether a message is taken shows with the next one.
    failure: message ? undefined : before.failure,
  };
  return { message, run };
}

/** All that a run found, for a team that is told without regard to what it was told before. */
export const allTexts = ({ problems, events = [] }: Found): string[] => [
  ...textsOf(problems).map(([, text]) => text),
  ...events.map(({ text }) => text),
];

/** The texts of all problems, by check. */
const textsOf = (problems: readonly Problem[]): [check: string, text: string][] =>
  [...Map.groupBy(problems, ({ check }) => check)].map(([check, all]) => [
    check,
    all.map(({ text }) => text).join(' '),
  ]);

/** What counts as told after this run. */
function toldAfter(before: Run['told'], wrong: [check: string, text: string][], tellsServices: boolean) {
  const missed = Object.entries(before).map(([check, seen]) => [check, { ...seen, missed: seen.missed + 1 }]);
  const told = Object.fromEntries(missed) as Run['told'];
  for (const [check, text] of wrong) if (told[check] || tellsServices) told[check] = { text, missed: 0 };
  return Object.fromEntries(Object.entries(told).filter(([, each]) => each.missed < RUNS_BEFORE_OVER));
}

/** What is said each day of the enquiries that nobody has. */
function numbersOf({ keys = [], expiring = 0 }: Found): string[] {
  const parked = keys.filter((key) => key.startsWith('parked')).length;
  const numbers: [words: string, number: number][] = [
    ['Parked enquiries', parked],
    ['Enquiries that nobody has, and that are deleted within a week', expiring],
  ];
  return numbers.flatMap(([words, number]) =>
    number > 0 ? `${words}: ${number} (npm run enquiries list).` : [],
  );
}
