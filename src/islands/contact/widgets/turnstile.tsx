import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormConfig } from '../form-config.ts';
import type { WidgetProps } from './props.ts';

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
export default function Widget({ onToken, onDisconnected, onScript, resetCount }: WidgetProps) {
  const { language, theme } = useFormConfig();
  const box = useRef<HTMLDivElement>(null);
  const id = useRef<string>(undefined);
  /** Between an error and the next token the provider tries again every few seconds, and tells each failure. */
  const isFailing = useRef(false);

  useEffect(() => {
    if (id.current) window.turnstile?.reset(id.current);
  }, [resetCount]);

  const passToken = useEffectEvent((token: string | null) => {
    if (token) isFailing.current = false;
    onToken(token);
  });
  const reportError = useEffectEvent(() => {
    if (!isFailing.current) onDisconnected();
    isFailing.current = true;
  });
  const reportScript = useEffectEvent((isLoaded: boolean) => onScript(isLoaded));

  const render = useEffectEvent(() => {
    if (!box.current || id.current) return;
    id.current = window.turnstile?.render(box.current, {
      // Never empty: src/build/environment.ts refuses a production build without a key.
      sitekey: CAPTCHA_SITE_KEY,
      theme,
      language,
      callback: (token: string) => passToken(token),
      'expired-callback': () => passToken(null),
      'error-callback': () => {
        reportError();
        // Otherwise the provider writes a warning.
        return true;
      },
      'unsupported-callback': () => reportScript(false),
    });
    reportScript(id.current !== undefined);
  });
  useEffect(() => {
    window.startTurnstile = () => render();
    if (window.turnstile) return window.startTurnstile();
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.onerror = () => reportScript(false);
    document.head.append(script);
    return () => script.remove();
  }, []);

  return <div ref={box} />;
}
