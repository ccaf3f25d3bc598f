import { minifySync } from 'vite';

/**
 * The minified text of an inline script that calls a function. The function may use only its arguments:
 * plain values, or other functions of that kind. Several texts can share one script element, which saves
 * hashes in the security policy: an exception in one doesn't stop the next.
 */
export function inlineScript<Args extends readonly unknown[]>(
  run: (...args: Args) => void,
  ...args: Args
): string {
  const { code, errors } = minifySync(
    'inline.js',
    `try{(${run.toString()})(${args.map(source).join()})}catch(error){reportError(error)}`,
  );
  if (errors.length > 0) throw new Error(`Inline script: ${errors.map(({ message }) => message).join()}`);
  return code.trimEnd().replace(CLOSING, '\\x3c');
}

/** A `<` in a string that would end the script element or begin a comment in it. */
const CLOSING = /<(?=\/?script|!--)/gi;

const source = (value: unknown) => (typeof value === 'function' ? value.toString() : JSON.stringify(value));
