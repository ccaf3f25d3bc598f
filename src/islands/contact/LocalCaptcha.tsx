import type { CaptchaProps } from './captcha';

/**
 * Stands in for reCAPTCHA on a developer's machine, without keys and without a network; the local
 * provider (src/integrations/local-services/captcha-provider.ts) knows its tokens. A production build leaves it out.
 */
export function LocalCaptcha({ onToken, errorId }: CaptchaProps) {
  return (
    <label className="captcha-box">
      <input
        type="checkbox"
        aria-describedby={errorId}
        onChange={({ target }) => onToken(target.checked ? `local-stand-in-${crypto.randomUUID()}` : null)}
      />
      <span>
        I’m not a robot
        <br />
        <small className="mute">Local stand-in for reCAPTCHA</small>
      </span>
    </label>
  );
}
