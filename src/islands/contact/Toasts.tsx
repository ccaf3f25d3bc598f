import { useStore } from '@nanostores/react';
import * as Toast from '@radix-ui/react-toast';
import { useEffect, useRef, type FocusEvent } from 'react';
import { Icon } from '../../lib/Icon.tsx';
import { useFormConfig } from './form-config.ts';
import { TextWithContact } from './TextWithContact.tsx';
import { $toast, dismissToast } from './toast-store.ts';

/**
 * For each kind of toast: its appearance, whether screen readers announce it immediately (foreground) or wait until they
 * are silent, and how long it is shown, in milliseconds. Hovering over the toast or focusing it pauses the timer. Errors
 * stay until the visitor dismisses them or takes the next step.
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

/**
 * The toast, if there is one. Screen readers announce it, F8 moves the focus to it, and a button, a swipe or Escape
 * dismisses it.
 */
export function Toasts() {
  const toast = useStore($toast);
  const { words } = useFormConfig();
  const viewport = useRef<HTMLOListElement>(null);
  /** The element that had the focus before the toast. */
  const previousFocus = useRef<HTMLElement>(null);
  const saveFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget as HTMLElement | null;
  };
  const close = () => {
    // Radix has moved the focus to the viewport, which disappears with the toast.
    if (document.activeElement === viewport.current) previousFocus.current?.focus({ preventScroll: true });
    dismissToast();
  };
  // The toast may cover the focused control. Scrolling moves the control out of the space that contact.css reserves for
  // the toast.
  useEffect(() => {
    if (toast) scrollToFocusedField();
  }, [toast]);

  if (!toast) return null;
  const { id, title, description, advice, hasContact, action } = toast;
  const { icon, ...kind } = KINDS[toast.kind];
  return (
    // The handler is on the outer element, because the toast is rendered in the viewport through a portal, so handlers
    // on the toast itself receive no focus events.
    <div onFocus={saveFocus}>
      <Toast.Provider label={words.notice} swipeDirection={document.dir === 'rtl' ? 'left' : 'right'}>
        <Toast.Root
          key={id}
          {...kind}
          // Without a name, the toast would be read as just "list item" when it receives the focus.
          aria-labelledby={`toast-title-${id} toast-text-${id}`}
          onOpenChange={close}
        >
          <Icon name={icon} className="mt-0.5" />
          <div className="flex-1">
            <Toast.Title id={`toast-title-${id}`} className="font-semibold">
              {title}
            </Toast.Title>
            {/* Spaces separate the parts, because screen readers read the toast as one text. */}{' '}
            <Toast.Description id={`toast-text-${id}`} className="text-small">
              {description}
            </Toast.Description>{' '}
            {advice && <p className="text-small">{`${advice} `}</p>}
            {hasContact && (
              <p className="text-small">
                <TextWithContact text={words.writeOrCall} className="underline" />
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

/**
 * Scrolls to the focused control, including its error. If nothing is focused, as in Safari, which doesn't focus clicked
 * buttons, scrolls to the first error.
 */
export function scrollToFocusedField(): void {
  const inUse = document.querySelector('form :focus') ?? document.querySelector('.field-error');
  (inUse?.closest('div:has(> .field-error)') ?? inUse)?.scrollIntoView({ block: 'nearest' });
}
