import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormConfig } from '../form-config.ts';
import type { WidgetProps } from './props.ts';

declare global {
  interface Window {
    turnstile?: {
      /** Returns the widget's id, or undefined if the widget can't be shown. */
      render: (element: HTMLElement, options: object) => string | undefined;
      reset: (id: string) => void;
    };
    /** Called by the provider's script. */
    startTurnstile?: () => void;
  }
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit&onload=startTurnstile';

/** The Turnstile widget, in the site's default theme and at normal size. The widget itself renews expired tokens. */
export default function Widget({ onToken, onDisconnected, onScript, resetCount }: WidgetProps) {
  const { language, theme } = useFormConfig();
  const box = useRef<HTMLDivElement>(null);
  const id = useRef<string>(undefined);
  /**
   * Whether an error has been reported. The provider retries every few seconds and reports each failure, but visitors
   * should see only the first.
   */
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
      // The key is never empty, because src/build/environment.ts rejects a production build without a key.
      sitekey: CAPTCHA_SITE_KEY,
      theme,
      language,
      callback: (token: string) => passToken(token),
      'expired-callback': () => passToken(null),
      'error-callback': () => {
        reportError();
        // Returning true keeps the provider from logging a warning.
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
