/** Tests what the team is told, as a table of runs: what each finds, and what it tells. */
import { expect, it } from 'vitest';
import { afterPosting, tell, type Problem, type Run } from '../../netlify/enquiries/tell.ts';
import { DAY_MS, MINUTE_MS } from '../../netlify/enquiries/time.ts';

const START = Date.parse('2026-05-04T12:00:00Z');
const RUN_MS = 5 * MINUTE_MS;

/** What a run finds and in which circumstances, and the lines that it tells. */
interface Step {
  n?: number;
  /** The time since the run before. */
  after?: number;
  /** Whether the message can't be posted. */
  fails?: boolean;
  told: string[];
}
const found = (told: string[] = [], changes: Partial<Step> = {}): Step => ({ n: 1, told, ...changes });
const gone = (told: string[] = [], changes: Partial<Step> = {}): Step => ({ told, ...changes });

it.each<[string, Step[]]>([
  ['what is there in two runs in a row is told once', [found(), found(['1']), found(), found()]],
  ['what comes and goes is not told', [found(), gone(), found(), gone()]],
  [
    'what is still there is told again after a day',
    [found(), found(['1']), found(['1'], { after: DAY_MS }), found()],
  ],
  [
    'what has doubled is told again',
    [
      found(),
      found(['1']),
      found([], { n: 1 }),
      found(['2'], { n: 2 }),
      found([], { n: 3 }),
      found(['4'], { n: 4 }),
    ],
  ],
  [
    'an end that could not be posted is told by the next run',
    [found(), found(['1']), gone(), gone(['Over: 1'], { fails: true }), gone(['Over: 1']), gone()],
  ],
])('%s', (_title, steps) => {
  let known: Run['known'] = {};
  let now = START;
  for (const [index, { n = 0, told, ...step }] of steps.entries()) {
    now += step.after ?? RUN_MS;
    const problems: Problem[] = n > 0 ? [{ key: 'key', text: `${n}`, n, isRed: false }] : [];
    const result = tell(known, problems, {
      now: new Date(now),
      tellsAll: false,
      couldSee: () => true,
      stillLacks: () => false,
    });
    expect(
      result.lines.map(({ text }) => text),
      `run ${index + 1}`,
    ).toEqual(told);
    known = step.fails ? result.known : afterPosting(result.known, result.lines);
  }
});

it('red lines come first', () => {
  const problems = [false, true].map((isRed) => ({ key: String(isRed), text: '', n: 1, isRed }));
  const circumstances = {
    now: new Date(START),
    tellsAll: true,
    couldSee: () => true,
    stillLacks: () => false,
  };
  expect(tell({}, problems, circumstances).lines.map(({ key }) => key)).toEqual(['true', 'false']);
});
