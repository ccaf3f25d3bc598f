import { useSyncExternalStore } from 'react';
import { onThemeChange, shownTheme } from './theme.ts';
import { Icon } from '../../lib/Icon.tsx';

/**
 * The button that toggles the dark theme. It has a fixed name and a state, since Orca doesn't announce a changed name. CSS
 * shows the icon of the current theme; theme.ts handles clicks, and sets the state before React.
 */
export function ThemeToggle({ name }: { name: string }) {
  const theme = useSyncExternalStore(onThemeChange, shownTheme, () => undefined);
  return (
    <button
      type="button"
      className="icon-btn needs-js"
      data-theme-toggle
      aria-label={name}
      aria-pressed={theme && theme === 'dark'}
      suppressHydrationWarning
    >
      <Icon name="sun" className="dark-only" />
      <Icon name="moon" className="light-only" />
    </button>
  );
}
