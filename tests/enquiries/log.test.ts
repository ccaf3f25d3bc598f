import { expect, it, vi } from 'vitest';
import { DeliveryError } from '../../netlify/enquiries/delivery-error.ts';
import { errorCode, logFailure } from '../../netlify/enquiries/log.ts';

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

it('work for which there is no time left is reported as a timeout', async () => {
  const log = vi.fn();
  const never = new Promise<never>(() => undefined);
  expect(await logFailure(never, { source: 'alert', code: 'not-read' }, log, 0)).toBeUndefined();
  expect(log).toHaveBeenCalledWith('error', { source: 'alert', code: 'not-read', reason: 'TimeoutError' });
});
