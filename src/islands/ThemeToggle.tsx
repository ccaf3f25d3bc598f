import { useStore } from '@nanostores/react';
import { $theme } from '../stores/theme.ts';
import { Icon } from './Icon.tsx';
import { useHydrated } from './use-hydrated.ts';

const LABELS = {
  unknown: 'Switch between dark and light theme',
  dark: 'Switch to light theme',
  light: 'Switch to dark theme',
};

/**
 * The button that switches the theme. src/inline-scripts/theme.ts handles its clicks, before and after
 * hydration; CSS shows the icon of the current theme; React keeps the label up to date.
 */
export function ThemeToggle() {
  const theme = useStore($theme, { ssr: 'initial' });
  const hydrated = useHydrated<HTMLButtonElement>();
  return (
    <button
      ref={hydrated}
      type="button"
      className="icon-btn needs-js"
      data-theme-toggle
      aria-label={LABELS[theme ?? 'unknown']}
    >
      <Icon name="sun" className="dark-only" />
      <Icon name="moon" className="light-only" />
    </button>
  );
}
