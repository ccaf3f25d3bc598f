import { useSyncExternalStore, type MouseEvent } from 'react';
import { onThemeChange, shownTheme, toggleTheme } from '../inline-scripts/theme.ts';
import { words } from '../words/index.ts';
import { Icon } from './Icon.tsx';
import { useHydrated } from './use-hydrated.ts';

/**
 * The button that switches the theme; CSS shows the icon of the current one. Before React has hydrated it,
 * src/inline-scripts/theme.ts handles its clicks.
 */
export function ThemeToggle() {
  const theme = useSyncExternalStore(onThemeChange, shownTheme, () => 'unknown' as const);
  const hydrated = useHydrated<HTMLButtonElement>();
  const toggle = (event: MouseEvent) => {
    // Tells the inline script that the click has been handled.
    event.preventDefault();
    toggleTheme();
  };
  return (
    <button
      ref={hydrated}
      type="button"
      className="icon-btn needs-js"
      data-theme-toggle
      aria-label={words.switchTheme[theme]}
      onClick={toggle}
    >
      <Icon name="sun" className="dark-only" />
      <Icon name="moon" className="light-only" />
    </button>
  );
}
