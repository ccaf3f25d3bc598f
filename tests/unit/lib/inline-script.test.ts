import { expect, test } from 'vitest';
import { inlineScript } from '../../../src/lib/inline-script.ts';

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
  expect(inlineScript((_text: string) => undefined, '</script><script>alert(1)')).not.toContain('</script>');
});
