import { DotReporter, type TestCase } from 'vitest/node';

const LINES = 20;
const CHARACTERS = 120;

/** Vitest's dot reporter, but a failure fits on one screen, even if the test compared a whole page. */
export default class ShortReporter extends DotReporter {
  override onTestCaseResult(test: TestCase): void {
    for (const error of test.result().errors ?? []) if (error.diff) error.diff = shorten(error.diff);
    super.onTestCaseResult(test);
  }
}

function shorten(text: string): string {
  const lines = text.split('\n').map((line) => line.slice(0, CHARACTERS));
  return lines.length > LINES ? [...lines.slice(0, LINES), '…'].join('\n') : lines.join('\n');
}
