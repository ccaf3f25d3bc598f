import { expect, it } from 'vitest';
import { DeliveryError } from '../../../netlify/enquiries/delivery-error.ts';
import { errorCode } from '../../../netlify/enquiries/log.ts';

const error = (properties: object) => Object.assign(new Error('asha@example.com'), properties);
it.each([
  ['text', 'unknown'],
  [undefined, 'unknown'],
  [error({ code: 'EX', status: 403 }), 'EX'],
  [error({ status: 403 }), 'http-403'],
  // A DOMException's code is a number, so errorCode returns the exception's name.
  [new DOMException('asha@example.com', 'TimeoutError'), 'TimeoutError'],
  [new DeliveryError('text-5.7.0'), 'text-5.7.0'],
  [new Error('an internal error (store-http-503)'), 'store-http-503'],
  [error({ code: 'a b@c.co <x>' }), 'abc.cox'],
])('errorCode(%o) is %s', (thrown, code) => {
  expect(errorCode(thrown)).toBe(code);
});
