import { build, type Plugin, type Rolldown } from 'vite';
import { oldestBrowsers } from '../browsers.ts';

const SUFFIX = '?script';
const ENTRY = '\0inline-script';

/**
 * Makes an import with `?script` return the source text of a script that contains the module (src/build/globals.d.ts),
 * so that inline scripts can be written as modules. The script is a minified bundle that calls the module's default
 * export. It can't use the constants in src/build/globals.d.ts.
 */
export function inlineScriptPlugin(): Plugin {
  return {
    name: 'inline-script',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(SUFFIX)) return;
      const { code, moduleIds } = await bundle(id.slice(0, -SUFFIX.length));
      for (const file of moduleIds) if (file !== ENTRY) this.addWatchFile(file);
      return `export default ${JSON.stringify(code)}`;
    },
  };
}

/** Bundles a module together with a call to its default export. */
async function bundle(file: string): Promise<Rolldown.OutputChunk> {
  const entry: Plugin = {
    name: 'inline-script-entry',
    resolveId: (id) => (id === ENTRY ? id : undefined),
    load: (id) => (id === ENTRY ? `import run from ${JSON.stringify(file)}; run();` : undefined),
  };
  const result = await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [entry],
    build: {
      write: false,
      modulePreload: false,
      target: oldestBrowsers,
      rolldownOptions: { input: ENTRY, output: { format: 'iife' } },
    },
  });
  const [chunk] = (result as Rolldown.RolldownOutput).output;
  return chunk;
}
