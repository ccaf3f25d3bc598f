import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fill } from '../../words/fill.ts';
import { Captcha } from './Captcha.tsx';
import { CaptchaConsent } from './CaptchaConsent.tsx';
import { FieldError } from './FormField.tsx';
import { useFormConfig, type FormConfig } from './form-config.ts';
import { LocalCaptcha } from './LocalCaptcha.tsx';
import { TextWithContact } from './TextWithContact.tsx';
import { dismissToast, showToast } from './toast-store.ts';

/** Always false in production builds, which therefore don't include the local captcha. */
const isLocal = import.meta.env.MODE !== 'production' && !CAPTCHA_SITE_KEY;
const ShownCaptcha = isLocal ? LocalCaptcha : Captcha;
const ERROR_ID = 'captcha-error';

type CaptchaState = ReturnType<typeof useCaptcha>;

/** Returns the state of a form's captcha, and the functions that change it. */
export function useCaptcha({ verificationRequired }: FormConfig['words']) {
  const [shouldLoad, setShouldLoad] = useState(false);
  const [resetCount, setResetCount] = useState(0);
  const [token, setToken] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  return {
    /** Whether to load the provider's script; false until the visitor uses the form. */
    shouldLoad,
    resetCount,
    /** The captcha token, which is null until the captcha is solved. */
    token,
    error,
    load: () => setShouldLoad(true),
    /** Clears the token and asks the visitor for a new one. */
    reset: () => {
      setToken(null);
      // Hides the error that is shown if the token expired while it was being verified.
      setError(undefined);
      setResetCount((count) => count + 1);
    },
    /** Stores the token; null clears it. A new token also clears the error. */
    storeToken: (newToken: string | null) => {
      setToken(newToken);
      if (!newToken || !error) return;
      setError(undefined);
      // The toast shows the same error.
      dismissToast();
    },
    /** Shows an error below the captcha and as a toast, and clears the token. */
    showError: (message: string) => {
      setToken(null);
      setShouldLoad(true);
      setError(message);
      showToast({ kind: 'error', title: verificationRequired, description: message });
    },
  };
}

/**
 * The captcha, with its error message. Until the captcha may load, a placeholder or a request for consent is shown
 * instead.
 */
export function CaptchaBox({ state }: { state: CaptchaState }) {
  const { words, asksConsent, captcha } = useFormConfig();
  const box = useRef<HTMLDivElement>(null);
  const [isAllowed, setIsAllowed] = useState(!asksConsent);
  const isWidget = state.shouldLoad && !isLocal;
  const errorId = state.error ? ERROR_ID : undefined;
  const allow = () => {
    state.load();
    flushSync(() => setIsAllowed(true));
    // The focused button has just been removed.
    box.current?.focus();
  };
  const boxClass = isAllowed ? (isWidget ? 'captcha captcha-widget' : 'captcha') : undefined;
  return (
    <div className="needs-js">
      <div className={boxClass} ref={box} tabIndex={asksConsent ? -1 : undefined}>
        {!isAllowed ? (
          <CaptchaConsent onAllow={allow} errorId={errorId} />
        ) : state.shouldLoad ? (
          <ShownCaptcha
            resetCount={state.resetCount}
            onToken={state.storeToken}
            onError={state.showError}
            errorId={errorId}
          />
        ) : (
          <p className="captcha-box text-ink-2" suppressHydrationWarning>
            {fill(words.captchaLoadsLater, { captcha: captcha.name })}
          </p>
        )}
      </div>
      <FieldError id={ERROR_ID} message={state.error} />
      {/* Some people can't solve a captcha, and nobody can when the provider's quota is exhausted. */}
      {state.error && (
        <p className="mt-2 text-small">
          <TextWithContact text={words.writeOrCall} />
        </p>
      )}
    </div>
  );
}
