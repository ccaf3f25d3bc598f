/** Verifies captcha tokens with the captcha provider. */
import * as z from 'zod/mini';
import { provider } from '../../src/enquiry/captcha/index.ts';
import type { Settings } from './settings.ts';
import { LIMIT_MS } from './time.ts';

/** The settings needed to verify tokens. */
type CaptchaSettings = Pick<Settings['captcha'], 'secret' | 'verifyUrl'>;

/**
 * The result of a verification. `refused`: the token is missing, invalid, already used, or from a foreign host, or the
 * provider refuses the request. `unverified`: the provider is down, its quota has been exceeded, or the secret key is
 * wrong, none of which is the visitor's fault.
 */
interface Verdict {
  kind: 'passed' | 'refused' | 'unverified';
  code: string;
}

/** Verifies a token, which must have been solved on one of `hostnames`. Takes at most 3 s. Never rejects. */
export type Captcha = (token: string, hostnames: readonly string[]) => Promise<Verdict>;

/** The code for a captcha solved on a foreign host. The cause may be a wrong setting. */
export const FOREIGN_HOSTNAME = 'foreign-hostname';

const replySchema = z.object({
  success: z.boolean(),
  hostname: z.optional(z.string()),
  'error-codes': z.optional(z.array(z.string())),
});
type Reply = z.output<typeof replySchema>;

const unverified = (code: string): Verdict => ({ kind: 'unverified', code });
const refused = (code: string): Verdict => ({ kind: 'refused', code });

/**
 * Sends the token to the provider at `verifyUrl`. Doesn't retry: if the response was lost, the token has already been
 * used.
 */
export function captchaProvider({ secret, verifyUrl }: CaptchaSettings): Captcha {
  if (secret === undefined) return () => Promise.resolve(unverified('no-secret-key'));
  return async (token, hostnames) => {
    try {
      const response = await fetch(verifyUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token }),
        redirect: 'error',
        signal: AbortSignal.timeout(LIMIT_MS.captcha),
      });
      const { status } = response;
      // The result is `refused`, because with `unverified`, a bot could bypass the captcha by sending a malformed token.
      if (status >= 400 && status < 500 && status !== 429) return refused('request-refused');
      const { data } = replySchema.safeParse(await response.json());
      return response.ok && data ? toVerdict(data, hostnames) : unverified('captcha-unreachable');
    } catch {
      return unverified('captcha-unreachable');
    }
  };
}

function toVerdict(reply: Reply, hostnames: readonly string[]): Verdict {
  const { refusals } = provider;
  if (!reply.success) {
    const codes = reply['error-codes'] ?? [];
    const code = codes.find((each) => !refusals.includes(each)) ?? codes[0] ?? 'no-error-code';
    return refusals.includes(code) ? refused(code) : unverified(code.replace(/[^\w-]/g, '').slice(0, 40));
  }
  if (reply.hostname === undefined) return unverified('no-hostname');
  const hostname = reply.hostname.toLowerCase();
  const isOurs = hostnames.some((ours) => ours.toLowerCase() === hostname);
  return isOurs ? { kind: 'passed', code: 'passed' } : refused(FOREIGN_HOSTNAME);
}
