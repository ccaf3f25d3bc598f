import * as RadixToast from '@radix-ui/react-toast';
import { useEffect, useRef, type FocusEvent } from 'react';
import { words } from '../../words/index.ts';
import { Icon } from '../Icon.tsx';

/** How long a toast stays, in milliseconds; hovering or focusing it pauses the timer. */
const DURATION_MS = 10_000;

/** Look of each kind, and whether screen readers interrupt what they read (foreground) or wait. */
const KINDS = {
  error: { className: 'toast toast-error inner-border', icon: 'alert', type: 'foreground' },
  success: { className: 'toast toast-success inner-border', icon: 'check', type: 'background' },
} as const;

/** A temporary message shown above the page content. */
export interface Toast {
  /** Another one than that of the toast which it replaces. */
  id: number;
  kind: keyof typeof KINDS;
  title: string;
  description: string;
  /** A button in the toast; `run` is its click handler. */
  action?: { label: string; run: () => void };
}

interface Props {
  toast: Toast | undefined;
  onDismiss: (id: number) => void;
}

/** The toast: announced by screen readers, reachable with F8, dismissed by button, swipe or Escape. */
export function Toasts({ toast, onDismiss }: Props) {
  // When the toast goes, the focus returns to where it was before it moved into the toast.
  const previousFocus = useRef<HTMLElement>(null);
  const saveFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    // Not to main, which has the focus after a click on text: the page would scroll to its top.
    const canReturn = relatedTarget instanceof HTMLElement && relatedTarget.tabIndex >= 0;
    previousFocus.current = canReturn ? relatedTarget : null;
  };
  const forgetFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) previousFocus.current = null;
  };
  useEffect(() => {
    // Otherwise the toast may cover it: src/islands/contact/contact.css reserves its place.
    if (toast) {
      document.activeElement?.scrollIntoView({ block: 'nearest' });
      return;
    }
    if (document.activeElement === document.body) previousFocus.current?.focus();
    previousFocus.current = null;
  }, [toast]);

  if (!toast) return null;
  const { id, kind, title, description, action } = toast;
  return (
    // Around all, as the toast is a portal into the viewport: its events don't reach its handlers.
    <div onFocus={saveFocus} onBlur={forgetFocus}>
      <RadixToast.Provider
        duration={DURATION_MS}
        swipeDirection={document.dir === 'rtl' ? 'left' : 'right'}
        label={words.notice}
      >
        <RadixToast.Root
          key={id}
          className={KINDS[kind].className}
          type={KINDS[kind].type}
          // Without a name, screen readers would only say "list item" when the focus moves to it.
          aria-labelledby={`toast-title-${id} toast-text-${id}`}
          onOpenChange={(open) => !open && onDismiss(id)}
        >
          <Icon name={KINDS[kind].icon} className="mt-0.5" />
          <div className="min-w-0 flex-1">
            <RadixToast.Title id={`toast-title-${id}`} className="font-semibold">
              {title}
            </RadixToast.Title>
            <RadixToast.Description id={`toast-text-${id}`} className="text-small">
              {description}
            </RadixToast.Description>
            {action && (
              <RadixToast.Action className="toast-action" altText={action.label} onClick={action.run}>
                {action.label}
              </RadixToast.Action>
            )}
          </div>
          <RadixToast.Close className="toast-close" aria-label={words.dismiss}>
            <Icon name="close" />
          </RadixToast.Close>
        </RadixToast.Root>
        <RadixToast.Viewport className="toasts" label={words.notices} />
      </RadixToast.Provider>
    </div>
  );
}
