import { useStore } from '@nanostores/react';
import { $theme, toggleTheme } from '../stores/theme';
import { Icon } from './Icon';
import { useReady } from './use-hydrated';

const LABELS = {
  unknown: 'Switch between dark and light theme',
  dark: 'Switch to light theme',
  light: 'Switch to dark theme',
};

/** The button that changes between dark and light. Both icons are there; CSS shows the right one. */
export function ThemeToggle() {
  const theme = useStore($theme, { ssr: 'initial' });
  const ready = useReady<HTMLButtonElement>();
  return (
    <button
      ref={ready}
      type="button"
      className="icon-btn needs-js"
      data-theme-toggle
      data-native
      aria-label={LABELS[theme ?? 'unknown']}
      onClick={toggleTheme}
    >
      <Icon name="sun" className="on-dark" />
      <Icon name="moon" className="on-light" />
    </button>
  );
}
