import { LOCAL_TOKEN_PREFIX } from '../../enquiry/local-token.ts';
import { fill } from '../../words/fill.ts';
import { useFormConfig } from './form-config.ts';
import type { CaptchaProps } from './widgets/props.ts';

/**
 * Replaces the provider's captcha in development, so that neither keys nor a network are needed. The local provider
 * (netlify/local/captcha-provider.ts) accepts this captcha's tokens. Production builds don't include this captcha.
 */
export function LocalCaptcha({ onToken, resetCount, errorId }: CaptchaProps) {
  const { words, captcha } = useFormConfig();
  return (
    <label className="captcha-box">
      <input
        key={resetCount}
        className="checkbox"
        type="checkbox"
        aria-describedby={errorId}
        // crypto.randomUUID isn't used, because it exists only in secure contexts, and http://192.168… on a phone isn't
        // a secure context.
        onChange={({ target }) =>
          onToken(
            target.checked
              ? `${LOCAL_TOKEN_PREFIX}-${Date.now()}-${Math.random().toString(36).slice(2)}`
              : null,
          )
        }
      />
      <span>
        {words.notRobot} <br />
        <small className="text-ink-2">{fill(words.localCaptcha, { captcha: captcha.name })}</small>
      </span>
    </label>
  );
}
