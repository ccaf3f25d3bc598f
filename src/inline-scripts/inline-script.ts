import { minifySync } from 'vite';

/**
 * A function and its arguments written out as the minified text of an inline script. The function
 * may use only its arguments: plain values, or other functions of that kind.
 */
export function inlineScript<Args extends readonly unknown[]>(
  run: (...args: Args) => void,
  ...args: Args
): string {
  const { code, errors } = minifySync('inline.js', `(${run.toString()})(${args.map(source).join()})`);
  if (errors.length > 0) throw new Error(`Inline script: ${errors.map(({ message }) => message).join()}`);
  return code.trimEnd().replace(CLOSING, '\\x3c');
}

/** A `<` that would end the script element, or begin a comment in it; it stands in a string. */
const CLOSING = /<(?=\/?script|!--)/gi;

const source = (value: unknown) => (typeof value === 'function' ? value.toString() : JSON.stringify(value));
