import { useSyncExternalStore } from 'react';
import { onThemeChange, shownTheme } from './theme.ts';
import { Icon } from '../../lib/Icon.tsx';

/**
 * The button that toggles the dark theme. Only its pressed state changes, and not its name, since Orca doesn't announce
 * a changed name. CSS shows the current theme's icon. theme.ts handles clicks and, until React loads, sets the state.
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
