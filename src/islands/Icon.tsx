import { iconPaths, type IconName } from '../lib/icons';

/** A line icon inside an island; decorative, so its neighbour must say what it means. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
