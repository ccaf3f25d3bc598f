import { expect, test } from 'vitest';
import { joinScripts, joinStyles } from '../../../src/integrations/lean/join.ts';

test('styles become one, where the first stood, in their order', () => {
  const html = '<head><style>a{}</style><style>b{}</style></head><body><style>c{}</style><p>d</p></body>';
  expect(joinStyles(html, (css) => css.toUpperCase())).toBe(
    '<head><style>A{}B{}C{}</style></head><body><p>d</p></body>',
  );
  const some = '<style media="print">a{}</style>';
  expect(joinStyles(some, () => 'never')).toBe(some);
  expect(joinStyles('<p>none</p>', () => 'never')).toBe('<p>none</p>');
});

test('neighbouring plain scripts become one, and neither comments nor missing semicolons come between', () => {
  const joined = joinScripts('<script>let a = 1 // one</script>\n<script>(() => a)()</script>');
  expect(joined).toBe('<script>let a = 1 // one\n;(() => a)()</script>');
  expect(new Function(`${/>([\s\S]*)<\//.exec(joined)![1]!}; return a;`)()).toBe(1);
});

test('modules, data and scripts with something between them stay as they are', () => {
  for (const html of [
    '<script>a</script><script type="module">b</script>',
    '<script type="application/ld+json">{}</script><script>b</script>',
    '<script src="a"></script><script>b</script>',
    '<script>a</script><p></p><script>b</script>',
  ]) {
    expect(joinScripts(html)).toBe(html);
  }
});
