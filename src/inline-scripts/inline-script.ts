import { minifySync } from 'vite';

/** A `<` that would end the script element, or begin a comment in it. */
const UNSAFE_IN_SCRIPT = /<(?=\/?script|!--)/gi;

/**
 * Returns minified JavaScript that calls `run` with `args`. `run` is serialized, so it may use only its
 * arguments: JSON values, or functions to which the same applies. Exceptions are reported and caught, so that
 * several results can share one script element, and with it one hash in the security policy.
 */
export function inlineScript<Args extends readonly unknown[]>(
  run: (...args: Args) => void,
  ...args: Args
): string {
  const call = `(${run.toString()})(${args.map(toSource).join()})`;
  const code = minify(`try{${call}}catch(error){reportError(error)}`);
  const escaped = code.replace(UNSAFE_IN_SCRIPT, '\\x3c');
  // Valid in a string only: throws where the code itself contains `<script`, as in `index<scripts.length`.
  if (escaped !== code) minify(escaped);
  return escaped;
}

/** Throws for a syntax error. */
function minify(source: string): string {
  const { code, errors } = minifySync('inline.js', source);
  if (errors.length > 0) throw new Error(`Inline script: ${errors.map(({ message }) => message).join()}`);
  return code.trimEnd();
}

const toSource = (value: unknown) => (typeof value === 'function' ? value.toString() : JSON.stringify(value));
