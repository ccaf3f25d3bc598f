import { expect, it } from 'vitest';
import { post } from '../../netlify/enquiries/webhook.ts';
import { startFaultServer } from '../support/fault-server.ts';

it.each([
  [undefined, 200, 'ok'],
  [undefined, 204, ''],
  [undefined, 200, '{"ok":true}'],
  ['http-301', 301, ''],
  ['http-403', 403, ''],
  ['web-page', 200, '\n<!DOCTYPE html><title>Sign in</title>'],
  ['not-found', 200, 'OK (not found)'],
  ['not-ok', 200, '{"ok": false,"error":"invalid_auth"}'],
])('the failure of a webhook is %s when it answers %i %s', async (failure, status, body) => {
  const server = await startFaultServer((request, response) => {
    const isFirst = request.url === '/hook';
    response.writeHead(isFirst ? status : 200, { location: '/elsewhere' }).end(body);
  });
  expect(await post(`${server.url}/hook`, 'A test')).toBe(failure);
  await server.stop();
});
