/**
 * A function and its arguments written out as the text of an inline script. The function may use
 * only its arguments: plain values, or other functions of that kind.
 */
export function inlineScript<Args extends readonly unknown[]>(
  run: (...args: Args) => void,
  ...args: Args
): string {
  return `(${run.toString()})(${args.map(source).join()})`;
}

const source = (value: unknown) =>
  typeof value === 'function' ? value.toString() : JSON.stringify(value).replaceAll('<', '\\u003c');
