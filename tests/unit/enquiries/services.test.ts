import { expect, it, vi } from 'vitest';
import { smtpMailer } from '../../../netlify/enquiries/mailer.ts';
import { createServices } from '../../../netlify/enquiries/services.ts';

vi.mock(import('../../../netlify/enquiries/mailer.ts'), { spy: true });

it.each([
  // An instance that is frozen after its answer would find its connections closed.
  ['request', 'single'],
  ['scheduled', 'pooled'],
] as const)('the mailer of a %s has %s connections', (runtime, connections) => {
  vi.stubEnv('SMTP_URL', 'smtp://mail.example');
  vi.stubEnv('MAIL_FROM', 'site@thirma.example');
  vi.stubEnv('MAIL_TO', 'team@thirma.example');
  createServices('dev', runtime).mailer?.close();
  expect(smtpMailer).toHaveBeenLastCalledWith(expect.anything(), connections, expect.any(Number));
  vi.unstubAllEnvs();
});
