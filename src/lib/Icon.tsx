/** In src/lib, below the islands that use it: components import islands, and imports go one way. */
import { iconPaths, type IconName } from './icons.ts';

/** A line icon, in pages and in islands. It is hidden from assistive technology: the text beside it must name it. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
