import { iconPaths, type IconName } from './icons.ts';

/** A line icon, in pages and in islands; hidden from assistive technology, so the text beside it must name it. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
