import type { Plugin } from 'vite';

/** At the start of a file: tells Chromium to compile its functions while it loads, not when they are called. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Adds the hint to the islands' files. Chromium then compiles them off the main thread; without it, the first
 * tap on an island waits for the compilation of every function that it calls.
 */
export function compileHint(): Plugin {
  return {
    name: 'compile-hint',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After Vite, which prepends code, and Astro, which removes the scripts that it writes into pages.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = COMPILE_HINT + file.code;
        }
      },
    },
  };
}
