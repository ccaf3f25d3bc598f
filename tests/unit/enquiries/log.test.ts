import { expect, it } from 'vitest';
import { errorCode } from '../../../netlify/enquiries/log.ts';

const error = (properties: object, message = 'asha@example.com') =>
  Object.assign(new Error(message), properties);
it.each([
  ['text', 'unknown'],
  [undefined, 'unknown'],
  [new TypeError('secret'), 'TypeError'],
  [error({ code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [error({ status: 403 }), 'http-403'],
  [error({ status: 424 }, 'Netlify Blobs has an error (store-http-500)'), 'store-http-500'],
  [error({ code: 'EX', status: 403 }), 'EX'],
  [error({ code: 'ESOCKET', originalCode: 'CERT_EXPIRED' }), 'ESOCKET-CERT_EXPIRED'],
  [error({ code: 'ETIMEDOUT', timeoutType: 'A', responseCode: 450 }), 'ETIMEDOUT-A-450'],
  [error({ code: 'a b@c.co <x>', originalCode: {} }), 'abccox'],
])('the code of the error %o is %s', (thrown, code) => {
  expect(errorCode(thrown)).toBe(code);
});
