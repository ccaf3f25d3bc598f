import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../../lib/Icon.tsx';
import './menu.css';

const PANEL_ID = 'Page-menu';
/** The elements that are inert while the menu is open: all except the menu and its button. */
const BACKGROUND = `body > :not(header), header a:not(#${PANEL_ID} *), header [data-theme-toggle]`;

/**
 * The menu on small screens: a button and a popover, which works without JavaScript. close-menu.ts closes the menu when a
 * link is tapped. React adds aria-expanded, makes the background inert, and closes the menu when the window becomes wide
 * enough for the links.
 */
export function MobileMenu({ name, children }: { name: string; children?: ReactNode }) {
  /** Whether the menu is open. Undefined before hydration. */
  const [open, setOpen] = useState<boolean>();
  const panel = useRef<HTMLDivElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);

  // The menu may have been opened before hydration.
  useEffect(() => setOpen(panel.current?.matches(':popover-open') ?? false), []);

  useEffect(() => {
    // CSS hides the button if the window is wide enough for the links.
    const observer = new ResizeObserver(([button]) => {
      if (button?.contentRect.width === 0) panel.current?.hidePopover();
    });
    if (menuButton.current) observer.observe(menuButton.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!open) return;
    const background = [...document.querySelectorAll<HTMLElement>(BACKGROUND)];
    const setInert = (inert: boolean) => {
      for (const element of background) element.inert = inert;
    };
    setInert(true);
    return () => setInert(false);
  }, [open]);

  return (
    <>
      <button
        ref={menuButton}
        type="button"
        className="icon-btn menu-btn no-print"
        popoverTarget={PANEL_ID}
        aria-label={name}
        // Omitted before hydration, because until then, the browser itself exposes the popover's state.
        aria-expanded={open}
        aria-controls={PANEL_ID}
      >
        <Icon name="menu" className="menu-closed" />
        <Icon name="close" className="menu-open" />
      </button>
      <div
        ref={panel}
        id={PANEL_ID}
        className="menu-panel"
        popover="auto"
        // onToggle isn't used, because `toggle` fires after the focus has returned to the button, so screen readers
        // would still announce the menu as open. Without flushSync, a script that closes the menu would move the focus
        // before React renders.
        onBeforeToggle={({ newState }) => flushSync(() => setOpen(newState === 'open'))}
      >
        {children}
      </div>
    </>
  );
}
