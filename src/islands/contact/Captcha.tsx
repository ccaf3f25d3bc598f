import { useEffect, useState } from 'react';
import { provider } from '../../enquiry/captcha/index.ts';
import { words } from '../../words/index.ts';
import { EmailOrPhoneLink } from '../../lib/EmailOrPhoneLink.tsx';
import { Widget } from './widgets/index.ts';

/** Props of both captchas, the provider's and the local one. */
export interface CaptchaProps {
  /** Called with a new token when the captcha is solved, and with null when the visitor takes that back. */
  onToken: (token: string | null) => void;
  /** Called with a message for the visitor when the token is no longer valid. */
  onProblem: (message: string) => void;
  /** Resets the captcha whenever it changes. */
  round: number;
  /** Id of the error message under the captcha, if there is one. */
  errorId: string | undefined;
}

/** How long the provider's script may take, in milliseconds; a request that hangs reports no error. */
const SCRIPT_TIMEOUT_MS = 10_000;

/** The provider's widget; shows a message when it can't be loaded. */
export function Captcha({ onToken, onProblem, round, errorId }: CaptchaProps) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('failed'), SCRIPT_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [state, attempt]);

  const tryAgain = () => {
    setAttempt(attempt + 1);
    setState('loading');
  };

  return (
    <>
      {/* The widget is a frame of the provider: only an element around it can have the error as its description. */}
      <div role="group" aria-label={provider.name} aria-describedby={errorId}>
        <Widget
          key={attempt}
          attempt={attempt}
          round={round}
          onToken={onToken}
          onExpired={() => onProblem(words.captchaExpired(provider.name))}
          onDisconnected={() => onProblem(words.captchaDisconnected(provider.name))}
          onScript={(isLoaded) => setState(isLoaded ? 'ready' : 'failed')}
        />
      </div>
      {state === 'failed' && (
        <p className="text-small" role="alert">
          {words.captchaNotLoaded(
            provider.name,
            <button key="again" type="button" className="link" onClick={tryAgain}>
              {words.tryAgain}
            </button>,
            <EmailOrPhoneLink key="email" kind="email" className="link" />,
            <EmailOrPhoneLink key="phone" kind="phone" className="link" />,
          )}
        </p>
      )}
    </>
  );
}
