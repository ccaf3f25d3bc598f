import { readFileSync } from 'node:fs';
import { resolveConfig } from '@netlify/config';
import { expect, test } from 'vitest';
import { missingSettings } from '../../../src/integrations/settings.ts';
import { checkNode } from '../../../scripts/doctor/node.ts';

const { config } = await resolveConfig({ repositoryRoot: process.cwd(), offline: true, buffer: true });

test('the button asks for every setting without which a build stops, and for no other', () => {
  const { template } = config as { template?: { environment?: Record<string, string> } };
  const asked = template?.environment ?? {};
  expect(Object.keys(asked).toSorted()).toEqual(missingSettings({}).toSorted());
});

test('.env.example names and marks them, too', () => {
  const example = readFileSync('.env.example', 'utf8');
  const marked = [...example.matchAll(/# \[needed\][^\n]*\n(?:#[^\n]*\n)*([A-Z_]+)=/g)].map(
    ([, name]) => name,
  );
  expect(marked.toSorted()).toEqual(missingSettings({}).toSorted());
});

test('the build needs no clicks: command, folder, functions and Node are said', () => {
  expect(config.build).toMatchObject({ command: 'npm run build', publish: expect.stringMatching(/dist$/) });
  expect(config.functionsDirectory).toMatch(/netlify\/functions$/);
  expect(checkNode(`${readFileSync('.nvmrc', 'utf8').trim()}.0.0`).state).toBe('ok');
});
