import { useStore } from '@nanostores/react';
import * as Toast from '@radix-ui/react-toast';
import { useEffect, useRef, type FocusEvent } from 'react';
import { EmailOrPhoneLink } from '../../lib/EmailOrPhoneLink.tsx';
import { Icon } from '../../lib/Icon.tsx';
import { parts } from '../../words/fill.ts';
import { useFormConfig } from './form-config.ts';
import { $toast, dismissToast } from './toast-store.ts';

/**
 * Look of each kind, whether screen readers interrupt what they read (foreground) or wait, and how long it stays, in
 * milliseconds; hovering or focusing it pauses the timer. An error stays until the visitor dismisses it or goes on.
 */
const KINDS = {
  error: {
    className: 'toast toast-error inner-border',
    icon: 'alert',
    type: 'foreground',
    duration: Infinity,
  },
  success: {
    className: 'toast toast-success inner-border',
    icon: 'check',
    type: 'background',
    duration: 10_000,
  },
} as const;

/** The toast: announced by screen readers, reachable with F8, dismissed by button, swipe or Escape. */
export function Toasts() {
  const toast = useStore($toast);
  const { words, contact } = useFormConfig();
  const viewport = useRef<HTMLOListElement>(null);
  /** What had the focus before it moved into the toast. */
  const previousFocus = useRef<HTMLElement>(null);
  const saveFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget as HTMLElement | null;
  };
  const close = () => {
    // Radix has moved the focus from the toast to the viewport, which goes with the toast.
    if (document.activeElement === viewport.current) previousFocus.current?.focus({ preventScroll: true });
    dismissToast();
  };
  // The toast may cover what the visitor uses; src/islands/contact/contact.css reserves its place.
  useEffect(() => {
    if (toast) scrollToFocusedField();
  }, [toast]);

  if (!toast) return null;
  const { id, title, description, advice, hasContact, action } = toast;
  const { icon, ...kind } = KINDS[toast.kind];
  return (
    // Around all, as the toast is a portal into the viewport: its events don't reach its handlers.
    <div onFocus={saveFocus}>
      <Toast.Provider label={words.notice} swipeDirection={document.dir === 'rtl' ? 'left' : 'right'}>
        <Toast.Root
          key={id}
          {...kind}
          // Without a name, screen readers would only say "list item" when the focus moves to it.
          aria-labelledby={`toast-title-${id} toast-text-${id}`}
          onOpenChange={close}
        >
          <Icon name={icon} className="mt-0.5" />
          <div className="flex-1">
            <Toast.Title id={`toast-title-${id}`} className="font-semibold">
              {title}
            </Toast.Title>
            {/* Goes between the parts, because they are read out as a single text. */}{' '}
            <Toast.Description id={`toast-text-${id}`} className="text-small">
              {description}
            </Toast.Description>{' '}
            {advice && <p className="text-small">{`${advice} `}</p>}
            {hasContact && (
              <p className="text-small">
                {parts(words.writeOrCall, {
                  email: (
                    <EmailOrPhoneLink key="email" kind="email" contact={contact} className="underline" />
                  ),
                  phone: (
                    <EmailOrPhoneLink key="phone" kind="phone" contact={contact} className="underline" />
                  ),
                })}
              </p>
            )}
            {action && (
              <Toast.Action className="toast-action" altText={action.label} onClick={action.run}>
                {action.label}
              </Toast.Action>
            )}
          </div>
          <Toast.Close className="toast-close" aria-label={words.dismiss}>
            <Icon name="close" />
          </Toast.Close>
        </Toast.Root>
        <Toast.Viewport ref={viewport} className="toasts no-print" label={words.notices} />
      </Toast.Provider>
    </div>
  );
}

/** Scrolls to the focused control of the form with its error; or, as Safari does not focus a clicked button, to the first error. */
export function scrollToFocusedField(): void {
  const inUse = document.querySelector('form :focus') ?? document.querySelector('.field-error');
  (inUse?.closest('div:has(> .field-error)') ?? inUse)?.scrollIntoView({ block: 'nearest' });
}
