import { expect, test, vi } from 'vitest';
import { inlineScript } from '../../../src/inline-scripts/inline-script.ts';

test('the text of an inline script runs the function with its values and helper functions', () => {
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

test('code that contains `<script` is rejected', () => {
  const compare = (index: number, scripts: string[]) => index < scripts.length;
  expect(() => inlineScript(compare, 1, [])).not.toThrow();
  const compareGlobal = new Function('index', 'return index<scripts.length') as (index: number) => void;
  expect(() => inlineScript(compareGlobal, 1)).toThrow(/^Inline script: /);
});

test('long names and comments are minified away', () => {
  const code = inlineScript((aVeryLongNameOfAnArgument: number) => {
    // A comment that must not be in the output.
    void Reflect.set(globalThis, 'inlineNumber', aVeryLongNameOfAnArgument);
  }, 1);
  expect(code).not.toMatch(/aVeryLongName|A comment|\n/);
});

test('an exception in one script is reported and does not stop the next', () => {
  const errors: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => errors.push(error));
  const failing = inlineScript(() => {
    throw new Error('first');
  });
  const working = inlineScript(() => void Reflect.set(globalThis, 'inlineNext', true));
  (0, eval)(failing + working);
  expect(errors).toEqual([new Error('first')]);
  expect(Reflect.get(globalThis, 'inlineNext')).toBe(true);
});
