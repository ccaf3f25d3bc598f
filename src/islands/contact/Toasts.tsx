import { useStore } from '@nanostores/react';
import * as Toast from '@radix-ui/react-toast';
import { useEffect, useRef, type FocusEvent } from 'react';
import { $toasts, dismissToast } from '../../stores/toasts';
import { Icon } from '../Icon';

/** How long a notice stays, in milliseconds; pointing at it or focusing it stops the clock. */
const DURATION = 10_000;

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
          className={`toast toast-${kind} sewn`}
          type={kind === 'error' ? 'foreground' : 'background'}
          onOpenChange={(open) => !open && dismissToast(id)}
        >
          <Icon name={kind === 'error' ? 'alert' : 'check'} className="mt-0.5" />
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
