import { createHash } from 'node:crypto';

/**
 * A function written out as an inline script, and the hash that the page's security policy needs
 * to let it run: give that to `Astro.csp.insertScriptHash` in the frontmatter of a page or layout.
 * The function may use only its arguments: plain values, or other functions of that kind.
 */
export function inlineScript<Args extends readonly unknown[]>(
  run: (...args: Args) => void,
  ...args: Args
): { code: string; hash: `sha256-${string}` } {
  const code = `(${run.toString()})(${args.map(source).join()})`;
  return { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` };
}

const source = (value: unknown) =>
  typeof value === 'function' ? value.toString() : JSON.stringify(value).replaceAll('<', '\\u003c');
