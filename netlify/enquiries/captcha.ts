/** Asks the captcha provider whether a visitor solved the captcha. */
import * as z from 'zod/mini';
import { pause } from './pause.ts';

/** How the provider is reached. */
export type CaptchaSettings = {
  /** Undefined: nobody can be verified. */
  secret: string | undefined;
  verifyUrl: string;
};

/**
 * What came of it. `refused`: the visitor's token is missing, invalid, spent, or of a foreign host.
 * `unverified`: the provider is down, misconfigured or over its quota, which is no fault of the visitor.
 */
export type Verdict = { kind: 'passed' | 'refused' | 'unverified'; code: string };

/** Judges a token; `hostnames` are those it may have been solved on. Never rejects, and takes 6.1 s at most. */
export type Captcha = (token: string, hostnames: readonly string[]) => Promise<Verdict>;

/** Code of a token that was used before or is over two minutes old. */
export const SPENT = 'timeout-or-duplicate';
/** The codes that speak of the token. All others speak of us or of the provider. */
const visitorCodes = [SPENT, 'missing-input-response', 'invalid-input-response'];

const reply = z.object({
  success: z.boolean(),
  hostname: z.optional(z.string()),
  'error-codes': z.optional(z.array(z.string())),
});

/** The provider behind `verifyUrl`. One try takes at most `timeout` milliseconds; there are two. */
export function captchaProvider(settings: CaptchaSettings, timeout = 3000): Captcha {
  const { secret, verifyUrl } = settings;
  if (secret === undefined) return () => Promise.resolve({ kind: 'unverified', code: 'no-secret-key' });

  const ask = async (token: string): Promise<z.output<typeof reply> | undefined> => {
    try {
      const response = await fetch(verifyUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      const parsed = reply.safeParse(await response.json());
      return response.ok && parsed.success ? parsed.data : undefined;
    } catch {
      return undefined;
    }
  };

  return async (token, hostnames) => {
    const first = await ask(token);
    if (first) return judge(first, hostnames);
    await pause(100);
    const second = await ask(token);
    if (!second) return { kind: 'unverified', code: 'captcha-unreachable' };
    const verdict = judge(second, hostnames);
    // The try that got no answer may have spent the token: nobody's fault.
    return verdict.code === SPENT ? { kind: 'unverified', code: SPENT } : verdict;
  };
}

function judge(answer: z.output<typeof reply>, hostnames: readonly string[]): Verdict {
  if (!answer.success) {
    const codes = answer['error-codes'] ?? [];
    const ofVisitor = codes.find((code) => visitorCodes.includes(code));
    const ofOthers = codes.find((code) => !visitorCodes.includes(code));
    if (ofVisitor !== undefined && ofOthers === undefined) return { kind: 'refused', code: ofVisitor };
    return { kind: 'unverified', code: ofOthers ?? 'no-error-code' };
  }
  if (answer.hostname === undefined) return { kind: 'unverified', code: 'no-hostname' };
  if (!hostnames.includes(answer.hostname)) return { kind: 'refused', code: 'foreign-hostname' };
  return { kind: 'passed', code: 'passed' };
}
