import { expect, it, vi } from 'vitest';
import { consoleLogger, errorCode } from '../../../netlify/enquiries/log.ts';

it.each([
  ['info', 'log'],
  ['error', 'error'],
] as const)('a line of level %s is one JSON object for console.%s', (level, method) => {
  const print = vi.spyOn(console, method).mockImplementation(() => undefined);
  consoleLogger(level, { source: 'purge', code: 'stored', id: 'x' });
  expect(print.mock.calls).toEqual([['{"source":"purge","code":"stored","id":"x"}']]);
  print.mockRestore();
});

const error = (properties: object, message = 'asha@example.com') =>
  Object.assign(new Error(message), properties);
it.each([
  ['text', 'unknown'],
  [undefined, 'unknown'],
  [new TypeError('secret'), 'TypeError'],
  [error({ code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [error({ status: 403 }), 'http-403'],
  [error({ status: 424 }, 'Netlify Blobs has an error (store-http-500)'), 'store-http-500'],
  [error({ status: 424 }, 'Netlify Blobs has an error (store-no-response)'), 'store-no-response'],
  [error({ code: 'EX', status: 403 }), 'EX'],
  [error({ code: 'ESOCKET', originalCode: 'CERT_EXPIRED' }), 'ESOCKET-CERT_EXPIRED'],
  [error({ code: 'ETIMEDOUT', timeoutType: 'A', responseCode: 450 }), 'ETIMEDOUT-A-450'],
  [error({ code: 'a b@c.co <x>', originalCode: {} }), 'abccox'],
])('the code of the error %o is %s', (thrown, code) => {
  expect(errorCode(thrown)).toBe(code);
});
