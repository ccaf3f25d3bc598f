import { useStore } from '@nanostores/react';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { screens } from '../styles/tokens';
import { $menuOpen, setMenuOpen } from '../stores/menu';
import { Icon } from './Icon';
import { useReady } from './use-hydrated';
import './menu.css';

const PANEL = 'menu';
/** What lies behind the open menu and must be out of reach: all but the header. */
const BACKGROUND = 'main, footer, header a:not(#menu *), header [data-theme-toggle]';

/**
 * The menu of small screens: a button and a popover, which the browser opens and closes by itself,
 * before React and without it. React adds what the browser doesn't do: it tells assistive
 * technology, keeps the background out of reach, and closes on a tapped link or a wider window.
 */
export function MobileMenu({ children }: { children?: ReactNode }) {
  const open = useStore($menuOpen, { ssr: 'initial' });
  const panel = useRef<HTMLDivElement>(null);
  const ready = useReady<HTMLButtonElement>();

  // The menu may have been opened before React came.
  useEffect(() => setMenuOpen(panel.current!.matches(':popover-open')), []);

  useEffect(() => {
    const wide = matchMedia(`(min-width: ${screens.lg})`);
    const close = () => panel.current!.hidePopover();
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);

  useEffect(() => {
    const behind = [...document.querySelectorAll<HTMLElement>(BACKGROUND)];
    for (const element of behind) element.inert = open === true;
    return () => {
      for (const element of behind) element.inert = false;
    };
  }, [open]);

  const closeOnLink = (event: MouseEvent) => {
    if ((event.target as Element).closest('a')) panel.current!.hidePopover();
  };

  return (
    <>
      <button
        ref={ready}
        type="button"
        className="icon-btn menu-btn no-print"
        data-native
        popoverTarget={PANEL}
        aria-label="Menu"
        // Until React knows better, the browser itself tells whether its popover is open.
        aria-expanded={open}
        aria-controls={PANEL}
      >
        <Icon name="menu" className="menu-closed" />
        <Icon name="close" className="menu-open" />
      </button>
      <div
        ref={panel}
        id={PANEL}
        className="menu-panel"
        popover="auto"
        onToggle={(event) => setMenuOpen(event.newState === 'open')}
        onClick={closeOnLink}
      >
        {children}
      </div>
    </>
  );
}
