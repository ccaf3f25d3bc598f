import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALERT_KINDS } from '../../../netlify/enquiries/alert.ts';
import { LOG_CODES } from '../../../netlify/enquiries/log-codes.ts';

/** The codes in the first column of the tables under a heading of docs/enquiries.md. */
function documentedCodes(heading: string, upTo = '\n## '): string[] {
  const [, section = ''] = readFileSync('docs/enquiries.md', 'utf8').split(`## ${heading}\n`);
  const rows = (section.split(upTo)[0] ?? '').matchAll(/^\| (`[^|]*)\|/gm);
  return [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code));
}

it('docs/enquiries.md explains each code of the log once, and no other', () => {
  const documented = documentedCodes('The log', "\nThe mail server's codes");
  expect(documented.toSorted()).toEqual([...LOG_CODES].toSorted());
});

it('docs/enquiries.md explains each kind of alert once, and no other', () => {
  expect(documentedCodes('Alerts').toSorted()).toEqual([...ALERT_KINDS].toSorted());
});
