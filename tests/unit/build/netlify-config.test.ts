import { readFileSync } from 'node:fs';
import { resolveConfig } from '@netlify/config';
import { expect, test } from 'vitest';
import packageFile from '../../../package.json' with { type: 'json' };
import { missingSettings } from '../../../src/integrations/settings.ts';

const { config } = await resolveConfig({ repositoryRoot: process.cwd(), offline: true, buffer: true });

test('the "Deploy to Netlify" button asks for exactly the settings that a production build requires', () => {
  const { template } = config as { template?: { environment?: Record<string, string> } };
  const requested = template?.environment ?? {};
  expect(Object.keys(requested).toSorted()).toEqual(missingSettings({}).toSorted());
});

test('.env.example marks exactly the settings that a production build requires', () => {
  const example = readFileSync('.env.example', 'utf8');
  const marked = [...example.matchAll(/# \[needed\][^\n]*\n(?:#[^\n]*\n)*([A-Z_]+)=/g)].map(
    ([, name]) => name,
  );
  expect(marked.toSorted()).toEqual(missingSettings({}).toSorted());
});

test('netlify.toml sets the build command, the published folder and the functions, and .nvmrc the Node of package.json', () => {
  expect(config.build).toMatchObject({ command: 'npm run build', publish: expect.stringMatching(/dist$/) });
  expect(config.functionsDirectory).toMatch(/netlify\/functions$/);
  expect(packageFile.devDependencies.node.split('.')[0]).toBe(readFileSync('.nvmrc', 'utf8').trim());
});
