import { useEffect, useRef } from 'react';
import ReCAPTCHA from 'react-google-recaptcha';
import { useFormConfig } from '../form-config.ts';
import type { WidgetProps } from './props.ts';

declare global {
  interface Window {
    /** Read by react-google-recaptcha when it loads the provider's script. */
    recaptchaOptions?: { useRecaptchaNet: boolean };
  }
}

/** Makes the script load from the provider's second host, which may be reachable if the first host is blocked. */
function loadFromSecondHost() {
  window.recaptchaOptions = { useRecaptchaNet: true };
}

/** The reCAPTCHA widget, in the site's default theme and at normal size. */
export default function Widget({
  onToken,
  onExpired,
  onDisconnected,
  onScript,
  resetCount,
  attempt,
}: WidgetProps) {
  const { language, theme } = useFormConfig();
  const widget = useRef<ReCAPTCHA>(null);
  useEffect(() => widget.current?.reset(), [resetCount]);
  if (attempt > 1) loadFromSecondHost();
  return (
    <ReCAPTCHA
      ref={widget}
      // The key is never empty, because src/build/environment.ts rejects a production build without a key.
      sitekey={CAPTCHA_SITE_KEY}
      theme={theme}
      size="normal"
      hl={language}
      onChange={onToken}
      onExpired={onExpired}
      onErrored={onDisconnected}
      asyncScriptOnLoad={(script?: { errored?: boolean }) => onScript(!script?.errored)}
    />
  );
}
