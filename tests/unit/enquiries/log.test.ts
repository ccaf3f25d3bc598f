import { expect, it, vi } from 'vitest';
import { consoleLogger, errorCode } from '../../../netlify/enquiries/log.ts';
import { runJob } from '../../../netlify/enquiries/scheduled.ts';
import { SettingsError } from '../../../netlify/enquiries/settings.ts';
import { createMemoryServices, finish } from '../../support/memory-services.ts';

/** The lines that `work` logs to console.log and console.error. */
async function linesOf(work: () => unknown) {
  const spies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
  for (const spy of spies) spy.mockReset().mockImplementation(() => undefined);
  await work();
  const lines = spies.map(({ mock }) => mock.calls.map(([line]) => line as string));
  for (const spy of spies) spy.mockRestore();
  return lines;
}

it('a line is logged as one JSON object, to the console of its level', async () => {
  expect(await linesOf(() => consoleLogger('info', { source: 'purge', code: 'stored', id: 'x' }))).toEqual([
    ['{"source":"purge","code":"stored","id":"x"}'],
    [],
  ]);
  expect(await linesOf(() => consoleLogger('error', { source: 'purge', code: 'busy' }))).toEqual([
    [],
    ['{"source":"purge","code":"busy"}'],
  ]);
});

it.each([
  ['text', 'unknown'],
  [undefined, 'unknown'],
  [new TypeError('secret'), 'TypeError'],
  [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [Object.assign(new Error('x'), { status: 403 }), 'http-403'],
  [Object.assign(new Error('x'), { code: 'EX', status: 403 }), 'EX'],
  [Object.assign(new Error('x'), { code: 'ESOCKET', originalCode: 'CERT_EXPIRED' }), 'ESOCKET-CERT_EXPIRED'],
  [
    Object.assign(new Error('x'), { code: 'ETIMEDOUT', timeoutType: 'A', responseCode: 450 }),
    'ETIMEDOUT-A-450',
  ],
  [Object.assign(new Error('x'), { code: 'a b@c.co <x>', originalCode: {} }), 'abccox'],
])('the code of the error %j is %s', (error, code) => {
  expect(errorCode(error)).toBe(code);
});

it('a job logs its result and how long it took', async () => {
  const memory = createMemoryServices();
  const job = () =>
    new Promise<{ code: 'busy' }>((resolve) => setTimeout(() => resolve({ code: 'busy' }), 250));
  expect(await linesOf(() => finish(runJob('retry-mail', job)))).toEqual([
    ['{"source":"retry-mail","ms":250,"code":"busy"}'],
    [],
  ]);
  memory.restore();
});

it.each([
  [new TypeError('secret'), '"code":"failed-TypeError","ms":250}'],
  [
    new SettingsError('MAIL_TO must be set'),
    '"code":"failed-SettingsError","ms":250,"hint":"MAIL_TO must be set"}',
  ],
])('a job that fails with %s logs its code, and a hint for wrong settings', async (error, line) => {
  const memory = createMemoryServices();
  const job = () => new Promise<never>((_resolve, reject) => setTimeout(() => reject(error), 250));
  expect(await linesOf(() => finish(runJob('purge', job)))).toEqual([[], [`{"source":"purge",${line}`]]);
  memory.restore();
});
