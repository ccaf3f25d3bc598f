import { Component, useEffect, useState, type ReactNode } from 'react';
import { fill } from '../../words/fill.ts';
import { useFormConfig } from './form-config.ts';
import { TextWithContact } from './TextWithContact.tsx';
import type { CaptchaProps } from './widgets/props.ts';
import Widget from 'virtual:captcha-widget';

/** The timeout for loading the provider's script, in milliseconds. Needed because a hanging request never fails. */
const SCRIPT_TIMEOUT_MS = 10_000;

/** The provider's widget, or a message if the widget can't be loaded. */
export function Captcha({ onToken, onError, resetCount, errorId }: CaptchaProps) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(1);
  const { words, captcha: provider } = useFormConfig();
  const captcha = provider.name;

  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('failed'), SCRIPT_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [state, attempt]);

  const tryAgain = () => {
    setAttempt(attempt + 1);
    setState('loading');
  };

  const tryAgainButton = (
    <button key="again" type="button" className="link" onClick={tryAgain}>
      {words.tryAgain}
    </button>
  );
  return (
    <>
      {/* The widget is in the provider's iframe, so the error message can be associated only with an element around the
      iframe. */}
      <div role="group" aria-label={captcha} aria-describedby={errorId}>
        <ErrorBoundary key={attempt} onError={() => setState('failed')}>
          <Widget
            attempt={attempt}
            resetCount={resetCount}
            onToken={onToken}
            onExpired={() => onError(fill(words.captchaExpired, { captcha }))}
            onDisconnected={() => onError(fill(words.captchaDisconnected, { captcha }))}
            onScript={(isLoaded) => setState(isLoaded ? 'ready' : 'failed')}
          />
        </ErrorBoundary>
      </div>
      {state === 'failed' && (
        <p className="text-small" role="alert">
          <TextWithContact text={words.captchaNotLoaded} values={{ captcha, tryAgain: tryAgainButton }} />
        </p>
      )}
    </>
  );
}

/** Catches errors thrown by the widget. Otherwise, React would remove the whole form. React logs the errors. */
class ErrorBoundary extends Component<{ onError: () => void; children: ReactNode }> {
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override state = { hasFailed: false };
  override componentDidCatch() {
    this.props.onError();
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
