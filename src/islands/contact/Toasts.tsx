import { useStore } from '@nanostores/react';
import * as Toast from '@radix-ui/react-toast';
import { useEffect, useRef, type FocusEvent } from 'react';
import { $toasts, dismissToast } from '../../stores/toasts';
import { Icon } from '../Icon';

/** How long a notice stays, in milliseconds; pointing at it or focusing it stops the clock. */
const DURATION = 10_000;

/** How each kind looks, and whether a screen reader stops for it. Class names in one piece: src/integrations/lean looks for them. */
const KINDS = {
  error: { className: 'toast toast-error sewn', icon: 'alert', type: 'foreground' },
  success: { className: 'toast toast-success sewn', icon: 'check', type: 'background' },
} as const;

/** The notices, announced to screen readers, reachable with F8, dismissed by button, swipe or Escape. */
export function Toasts() {
  const toasts = useStore($toasts);
  const isEmpty = toasts.length === 0;

  // With the last notice the focus goes back to where it was before it came here.
  const cameFrom = useRef<HTMLElement>(null);
  const noteOrigin = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget as HTMLElement | null;
  };
  const forgetOrigin = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) cameFrom.current = null;
  };
  useEffect(() => {
    if (!isEmpty) return;
    if (document.activeElement === document.body) cameFrom.current?.focus();
    cameFrom.current = null;
  }, [isEmpty]);

  if (isEmpty) return null;
  return (
    <Toast.Provider duration={DURATION} swipeDirection="right" label="Notice">
      {toasts.map(({ id, kind, title, description, action }) => (
        <Toast.Root
          key={id}
          className={KINDS[kind].className}
          type={KINDS[kind].type}
          onOpenChange={(open) => !open && dismissToast(id)}
        >
          <Icon name={KINDS[kind].icon} className="mt-0.5" />
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-semibold">{title}</Toast.Title>
            <Toast.Description className="small">{description}</Toast.Description>
            {action && (
              <Toast.Action className="toast-action" altText={action.label} onClick={action.run}>
                {action.label}
              </Toast.Action>
            )}
          </div>
          <Toast.Close className="toast-close" aria-label="Dismiss">
            <Icon name="close" />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport
        className="toasts"
        label="Notices ({hotkey})"
        onFocus={noteOrigin}
        onBlur={forgetOrigin}
      />
    </Toast.Provider>
  );
}
