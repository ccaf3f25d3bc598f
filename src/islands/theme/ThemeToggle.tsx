import { useSyncExternalStore } from 'react';
import { onThemeChange, shownTheme } from './theme.ts';
import type { Words } from '../../words/index.ts';
import { Icon } from '../../lib/Icon.tsx';

/**
 * The button that switches the theme, with the name of what it does; CSS shows the icon of the current theme, and
 * src/islands/theme/theme.ts handles the clicks.
 */
export function ThemeToggle({ names }: { names: Words['switchTheme'] }) {
  const theme = useSyncExternalStore(onThemeChange, shownTheme, () => 'unknown' as const);
  return (
    <button type="button" className="icon-btn needs-js" data-theme-toggle aria-label={names[theme]}>
      <Icon name="sun" className="dark-only" />
      <Icon name="moon" className="light-only" />
    </button>
  );
}
