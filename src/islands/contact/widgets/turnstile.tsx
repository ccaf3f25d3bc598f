import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSettings } from '../form-settings.ts';
import type { WidgetProps } from './widget-props.ts';

declare global {
  interface Window {
    turnstile?: {
      /** Returns the id of the widget; undefined when it can't be shown. */
      render: (element: HTMLElement, options: object) => string | undefined;
      reset: (id: string) => void;
    };
    /** Called by the provider's script. */
    startTurnstile?: () => void;
  }
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit&onload=startTurnstile';

/** Turnstile's widget, in the default theme and of normal size. It renews an expired token by itself. */
export default function Widget({ onToken, onDisconnected, onScript, round }: WidgetProps) {
  const { language, theme } = useSettings();
  const box = useRef<HTMLDivElement>(null);
  const id = useRef<string>(undefined);
  /** Between an error and the next token the provider tries again every few seconds, and tells each failure. */
  const isFailing = useRef(false);

  useEffect(() => {
    if (id.current) window.turnstile?.reset(id.current);
  }, [round]);

  const [isLoaded, setIsLoaded] = useState(false);
  const fail = useEffectEvent(() => onScript(false));
  const start = useEffectEvent(() => {
    if (!box.current || id.current) return;
    id.current = window.turnstile?.render(box.current, {
      // Never empty: src/build/environment.ts refuses a production build without a key.
      sitekey: CAPTCHA_SITE_KEY,
      theme,
      language,
      callback: (token: string) => {
        isFailing.current = false;
        onToken(token);
      },
      'expired-callback': () => onToken(null),
      'error-callback': () => {
        if (!isFailing.current) onDisconnected();
        isFailing.current = true;
        // Otherwise the provider writes a warning.
        return true;
      },
      'unsupported-callback': fail,
    });
    if (!id.current) throw new Error('Turnstile gave no widget');
    onScript(true);
  });
  // In an effect, where React sees what it throws; the provider's script calls startTurnstile outside of React.
  useEffect(() => {
    if (isLoaded) start();
  }, [isLoaded]);
  useEffect(() => {
    window.startTurnstile = () => setIsLoaded(true);
    if (window.turnstile) return window.startTurnstile();
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.onerror = () => fail();
    document.head.append(script);
    return () => script.remove();
  }, []);

  return <div ref={box} />;
}
