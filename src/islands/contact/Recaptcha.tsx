import { PUBLIC_RECAPTCHA_SITE_KEY } from 'astro:env/client';
import { useEffect, useState } from 'react';
import ReCAPTCHA from 'react-google-recaptcha';
import { site } from '../../site';
import type { CaptchaProps } from './captcha';

declare global {
  interface Window {
    /** Read by react-google-recaptcha when it loads the provider's script. */
    recaptchaOptions?: { useRecaptchaNet: boolean };
  }
}

/** How long the provider's script may take, in milliseconds. One that hangs reports nothing. */
const PATIENCE = 10_000;

/** The provider's widget, dark and of normal size; says so when it can't be had. */
export function Recaptcha({ onToken, errorId }: CaptchaProps) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('failed'), PATIENCE);
    return () => clearTimeout(timer);
  }, [state, attempt]);

  // The provider's second host: reached where the first one is blocked.
  const tryAgain = () => {
    window.recaptchaOptions = { useRecaptchaNet: true };
    setAttempt(attempt + 1);
    setState('loading');
  };

  return (
    <>
      {/* The widget is the provider's frame: what is wrong with it can only be told of what is around it. */}
      <div role="group" aria-label="reCAPTCHA" aria-describedby={errorId}>
        <ReCAPTCHA
          key={attempt}
          sitekey={PUBLIC_RECAPTCHA_SITE_KEY!}
          theme="dark"
          size="normal"
          onChange={onToken}
          onErrored={() => onToken(null)}
          asyncScriptOnLoad={(script?: { errored?: boolean }) =>
            setState(script?.errored ? 'failed' : 'ready')
          }
        />
      </div>
      {state === 'failed' && (
        <p className="small" role="alert">
          The reCAPTCHA did not load. Your text is safe.{' '}
          <button type="button" className="link" onClick={tryAgain}>
            Try again
          </button>
          , or write to{' '}
          <a className="link" href={`mailto:${site.contact.email}`}>
            {site.contact.email}
          </a>{' '}
          or call{' '}
          <a className="link" href={`tel:${site.contact.phone.replaceAll(' ', '')}`}>
            {site.contact.phone}
          </a>
          .
        </p>
      )}
    </>
  );
}
