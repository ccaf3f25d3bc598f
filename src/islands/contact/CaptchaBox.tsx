import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fill } from '../../words/fill.ts';
import { Captcha } from './Captcha.tsx';
import { CaptchaConsent } from './CaptchaConsent.tsx';
import { FieldError } from './Field.tsx';
import { useSettings, type FormSettings } from './form-settings.ts';
import { LocalCaptcha } from './LocalCaptcha.tsx';
import { dismissToast, showToast } from './toast-store.ts';

/** A constant in production builds, so that they leave the stand-in out. */
const isLocal = import.meta.env.MODE !== 'production' && !CAPTCHA_SITE_KEY;
const ShownCaptcha = isLocal ? LocalCaptcha : Captcha;
const ERROR_ID = 'captcha-error';

/** The state of the captcha. */
export interface CaptchaState {
  /** Null until it is solved. */
  token: string | null;
  error: string | undefined;
  /** 0 until the visitor turns to the form; each answer of the server needs a new captcha. */
  round: number;
  load: () => void;
  reset: () => void;
  takeToken: (token: string | null) => void;
  /** Shows an error below the captcha and as a toast, and drops the token. */
  showError: (message: string) => void;
}

/** The state of the captcha of a form, which is loaded when the visitor turns to the form. */
export function useCaptcha({ verificationRequired }: FormSettings['words']): CaptchaState {
  const [round, setRound] = useState(0);
  const [token, setToken] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  /** The toast that asks for the captcha; ids begin with 1. */
  const toast = useRef(0);
  const load = () => setRound((current) => current || 1);
  return {
    token,
    error,
    round,
    load,
    reset: () => {
      setToken(null);
      setRound((current) => current + 1);
    },
    takeToken: (newToken) => {
      setToken(newToken);
      if (!newToken) return;
      setError(undefined);
      dismissToast(toast.current);
    },
    showError: (message) => {
      setToken(null);
      load();
      setError(message);
      toast.current = showToast({
        kind: 'error',
        title: verificationRequired,
        description: message,
      });
    },
  };
}

interface Props {
  state: CaptchaState;
}

/** The captcha, or what stands in its place until it is allowed and loaded, with its error message. */
export function CaptchaBox({ state: { round, error, load, takeToken, showError } }: Props) {
  const { words, asksConsent, captcha } = useSettings();
  const box = useRef<HTMLDivElement>(null);
  const [isAllowed, setIsAllowed] = useState(!asksConsent);
  const errorId = error ? ERROR_ID : undefined;
  const allow = () => {
    load();
    flushSync(() => setIsAllowed(true));
    // The focused button is gone.
    box.current?.focus();
  };
  return (
    <div className="needs-js">
      <div className={isAllowed ? 'captcha' : undefined} ref={box} tabIndex={asksConsent ? -1 : undefined}>
        {!isAllowed ? (
          <CaptchaConsent onAllow={allow} errorId={errorId} />
        ) : round > 0 ? (
          <ShownCaptcha round={round} onToken={takeToken} onProblem={showError} errorId={errorId} />
        ) : (
          <p className="captcha-box text-ink-2" suppressHydrationWarning>
            {fill(words.captchaLoadsLater, { captcha: captcha.name })}
          </p>
        )}
      </div>
      <FieldError id={ERROR_ID} message={error} />
    </div>
  );
}
