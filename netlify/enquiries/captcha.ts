/** Verifies captcha tokens with the captcha provider. */
import * as z from 'zod/mini';
import { LOCAL_TOKEN_PREFIX } from '../../src/enquiry/local-token.ts';
import type { Settings } from './settings.ts';

/** How the provider is reached. */
export type CaptchaSettings = Pick<Settings['captcha'], 'secret' | 'verifyUrl'>;

/**
 * The result of a verification. `refused`: the token is missing, invalid, already used, or from a foreign host.
 * `unverified`: the provider is down, misconfigured or over its quota, which is not the visitor's fault.
 */
interface Verdict {
  kind: 'passed' | 'refused' | 'unverified';
  code: string;
}

/** Verifies a token that must have been solved on one of `hostnames`. Never rejects, and takes at most 3 s. */
export type Captcha = (token: string, hostnames: readonly string[]) => Promise<Verdict>;

/** A visitor waits for it. */
const TIMEOUT_MS = 3000;

/** Provider's code for a token that was used before or is more than two minutes old. */
export const TOKEN_ALREADY_USED = 'timeout-or-duplicate';
/** Our code for a token that was solved on a host that is not ours; a setting may be wrong. */
export const FOREIGN_HOSTNAME = 'foreign-hostname';
/** Our code for a token of the local captcha, which pages have that were built offline: they don't belong on a live site. */
export const BUILT_OFFLINE = 'built-offline';
/**
 * The provider's codes that concern the token or the visitor's browser: the enquiry is refused. All others, unknown
 * ones included, concern our settings or the provider: the enquiry is accepted and marked.
 */
const TOKEN_ERRORS = [
  TOKEN_ALREADY_USED,
  'missing-input-response',
  'invalid-input-response',
  'incorrect-captcha-sol',
  'browser-error',
];

const replySchema = z.object({
  success: z.boolean(),
  hostname: z.optional(z.string()),
  'error-codes': z.optional(z.array(z.string())),
});
type Reply = z.output<typeof replySchema>;

const unverified = (code: string): Verdict => ({ kind: 'unverified', code });

/** The provider at `verifyUrl`, asked once: a second attempt would find the token used if only the response was lost. */
export function captchaProvider({ secret, verifyUrl }: CaptchaSettings): Captcha {
  if (secret === undefined) return () => Promise.resolve(unverified('no-secret-key'));
  return async (token, hostnames) => {
    try {
      const response = await fetch(verifyUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { data } = replySchema.safeParse(await response.json());
      return response.ok && data ? toVerdict(data, token, hostnames) : unverified('captcha-unreachable');
    } catch {
      return unverified('captcha-unreachable');
    }
  };
}

function toVerdict(reply: Reply, token: string, hostnames: readonly string[]): Verdict {
  if (!reply.success) {
    const codes = reply['error-codes'] ?? [];
    const code = codes.find((each) => !TOKEN_ERRORS.includes(each)) ?? codes[0] ?? 'no-error-code';
    if (!TOKEN_ERRORS.includes(code)) return unverified(code.replace(/[^\w-]/g, '').slice(0, 40));
    const isLocal = code === 'invalid-input-response' && token.startsWith(LOCAL_TOKEN_PREFIX);
    return { kind: 'refused', code: isLocal ? BUILT_OFFLINE : code };
  }
  if (reply.hostname === undefined) return unverified('no-hostname');
  const hostname = reply.hostname.toLowerCase();
  const isOurs = hostnames.some((ours) => ours.toLowerCase() === hostname);
  return isOurs ? { kind: 'passed', code: 'passed' } : { kind: 'refused', code: FOREIGN_HOSTNAME };
}
