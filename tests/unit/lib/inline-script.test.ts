import { expect, test } from 'vitest';
import { inlineScript } from '../../../src/inline-scripts/inline-script.ts';

test('a function, its values and its helper functions run as text', () => {
  const code = inlineScript(
    (target: string, double: (n: number) => number, n: number) => {
      (globalThis as Record<string, unknown>)[target] = double(n);
    },
    'inlineResult',
    (n: number) => n * 2,
    21,
  );
  (0, eval)(code);
  expect((globalThis as Record<string, unknown>)['inlineResult']).toBe(42);
});

test('a value cannot close the script element', () => {
  const code = inlineScript(
    (text: string) => void Reflect.set(globalThis, 'inlineText', text),
    '</script><!--<Script>',
  );
  expect(code).not.toMatch(/<\/?script|<!--/i);
  (0, eval)(code);
  expect(Reflect.get(globalThis, 'inlineText')).toBe('</script><!--<Script>');
});

test('names and comments of the source cost nothing', () => {
  const code = inlineScript((aVeryLongNameOfAnArgument: number) => {
    // A comment that nobody downloads.
    void Reflect.set(globalThis, 'inlineNumber', aVeryLongNameOfAnArgument);
  }, 1);
  expect(code).not.toMatch(/aVeryLongName|A comment|\n/);
});
