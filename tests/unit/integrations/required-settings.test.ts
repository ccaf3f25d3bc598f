import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { invalidSettings, missingSettings } from '../../../src/integrations/required-settings.ts';

const required = missingSettings({}).map((line) => line.split(' ')[0]);

/** The names that a pattern's first group finds in a file. */
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);

test('.env.example marks exactly the settings that a production build requires', () => {
  const example = readFileSync('.env.example', 'utf8');
  expect(namesIn(example, /# \[needed\].*\n(?:#.*\n)*(\w+)=/g)).toEqual(required);
});

test('the "Deploy to Netlify" button asks for exactly the settings that a production build requires', () => {
  const [, asked = ''] = readFileSync('netlify.toml', 'utf8').split('[template.environment]');
  expect(namesIn(asked, /^ *(\w+) =/gm)).toEqual(required);
});

test('a setting of spaces counts as missing', () => {
  expect(missingSettings({ MAIL_TO: ' ' })).toEqual(missingSettings({}));
});

test.each([
  ['https://api.agency.example', []],
  ['', []],
  ['https://api.agency.example/', [expect.stringContaining('PUBLIC_API_HOST must be like')]],
  ['api.agency.example', [expect.stringContaining('PUBLIC_API_HOST must be like')]],
])('PUBLIC_API_HOST "%s" is checked for the form of an origin', (host, problems) => {
  expect(invalidSettings({ PUBLIC_API_HOST: host })).toEqual(problems);
});

test('every invalid setting gets a line of its own', () => {
  expect(invalidSettings({ PUBLIC_API_HOST: 'x', RETENTION_DAYS: 'x', MAIL_TO: 'the team' })).toEqual(
    ['PUBLIC_API_HOST', 'MAIL_TO', 'RETENTION_DAYS'].map((name) => expect.stringMatching(`^${name} must be`)),
  );
});
