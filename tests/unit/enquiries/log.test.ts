import { expect, it } from 'vitest';
import { errorCode } from '../../../netlify/enquiries/log.ts';

const error = (properties: object) => Object.assign(new Error('asha@example.com'), properties);
it.each([
  ['text', 'unknown'],
  [undefined, 'unknown'],
  [error({ code: 'EX', status: 403 }), 'EX'],
  [error({ code: 'ETIMEDOUT', timeoutType: 'A', responseCode: 450 }), 'ETIMEDOUT-A-450'],
  [new Error('an internal error (store-http-503)'), 'store-http-503'],
  [error({ code: 'a b@c.co <x>', originalCode: {} }), 'abccox'],
])('the code of the error %o is %s', (thrown, code) => {
  expect(errorCode(thrown)).toBe(code);
});
