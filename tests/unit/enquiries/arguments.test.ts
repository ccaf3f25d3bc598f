import { expect, test } from 'vitest';
import { parseArguments } from '../../../scripts/enquiries/arguments.ts';

test.each([
  ['frobnicate', 'Unknown command "frobnicate".'],
  ['constructor', 'Unknown command "constructor".'],
  ['--json', 'Unknown command "--json".'],
  ['list --csv', "list: Unknown option '--csv'."],
  ['show', 'show needs the ID of one enquiry; list prints the IDs.'],
  ['deliver a b', 'deliver needs the ID of one enquiry; list prints the IDs.'],
  ['export', 'export needs either --csv or --json.'],
  ['export --csv --json', 'export needs either --csv or --json.'],
  ['erase', 'erase needs --email ADDRESS.'],
])('the command line "%s" is an error', (line, message) => {
  expect(() => parseArguments(line.split(' '))).toThrow(message);
});

test.each(['', '--help', 'list -h'])('the command line "%s" asks for help', (line) => {
  expect(parseArguments(line.split(' ').filter(Boolean))).toBeUndefined();
});
