/** This component is in src/lib, because islands also use it, and islands can't import from src/components. */
import { iconPaths, type IconName } from './icons.ts';

/**
 * A line icon for pages and islands. It is hidden from assistive technology, so the text next to it must describe it.
 */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  // Arrows are mirrored on pages that are read from right to left (src/styles/rtl.css).
  const arrow = name === 'left' || name === 'right' ? 'arrow' : undefined;
  const classes = ['icon', arrow, className].filter(Boolean).join(' ');
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
