import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../../lib/Icon.tsx';
import './menu.css';

const PANEL_ID = 'Page-menu';
/** Everything behind the open menu that must be inert: all but the menu itself and its button. The first is the skip link. */
const BACKGROUND = `body > a, main, footer, header a:not(#${PANEL_ID} *), header [data-theme-toggle]`;

/**
 * The menu of small screens: a button and a popover, which the browser opens and closes without script; the
 * script close-menu.ts closes it on a tapped link. React adds aria-expanded, an inert
 * background, and closing when the window grows wide.
 */
export function MobileMenu({ name, children }: { name: string; children?: ReactNode }) {
  /** Undefined until the island has hydrated. */
  const [open, setOpen] = useState<boolean>();
  const panel = useRef<HTMLDivElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);

  // The menu may have been opened before hydration.
  useEffect(() => setOpen(panel.current?.matches(':popover-open') ?? false), []);

  useEffect(() => {
    // Where the bar of links fits, CSS hides the button.
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
        // Omitted before hydration: the browser then exposes the state of the popover itself.
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
        // Rather than onToggle, which comes after the focus has returned to the button: screen readers would
        // say that the menu is still open. At once, as a script that closes it moves the focus before React renders.
        onBeforeToggle={({ newState }) => flushSync(() => setOpen(newState === 'open'))}
      >
        {children}
      </div>
    </>
  );
}
