import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Plugin } from 'vite';
import { requireSettings } from '../../../src/build/environment.ts';

/** The content's hints: a placeholder of the starter, and a text that may stay. */
const hint = (field: string, stopsProduction: boolean) => ({
  ...{ file: 'src/content/agency.json', line: 7 },
  ...{ field, hint: "is still the starter's", stopsProduction },
});
beforeEach(() => {
  globalThis.contentSnapshot = { hints: [hint('contact phone', true), hint('tagline', false)] } as never;
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/**
 * Returns what a build prints about its settings, and the build's exit code. A failed build leaves `dist` unchanged,
 * because the plugin runs before Astro empties the folder.
 */
function startBuild(mode: string) {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
  const print = vi.spyOn(console, 'error').mockReturnValue();
  const updateConfig = vi.fn<(config: { vite: { plugins: Plugin[] } }) => void>();
  void requireSettings().hooks['astro:config:setup']?.({ command: 'build', updateConfig } as never);
  const [plugin] = updateConfig.mock.calls[0]![0].vite.plugins;
  const { config } = plugin as unknown as { config: (config: object, env: { mode: string }) => unknown };
  config({}, { mode });
  return { status: exit.mock.calls[0]?.[0], output: String(print.mock.calls[0]?.[0] ?? '') };
}

test("a build for the live site fails while a setting is missing, or a name or an address is still the starter's", () => {
  vi.stubEnv('MAIL_TO', '');
  const { status, output } = startBuild('production');
  expect(output).toMatch(/^ +MAIL_TO \(\w.*\) is not set$/m);
  expect(output).toContain("  src/content/agency.json:7 contact phone is still the starter's");
  expect(output).not.toContain('tagline');
  expect(status).toBe(1);
});

test('an offline build requires no settings, but fails if a setting is invalid', () => {
  expect(startBuild('offline')).toEqual({ status: undefined, output: '' });
  vi.stubEnv('RETENTION_DAYS', 'x');
  expect(startBuild('offline')).toEqual({ status: 1, output: expect.stringContaining('RETENTION_DAYS (') });
});
