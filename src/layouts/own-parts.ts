/** Optional files that owners can add to src/own; every page includes them. */
import type { AstroComponentFactory } from 'astro/runtime/server/index.js';

const parts = import.meta.glob<AstroComponentFactory>('../own/{head,footer}.astro', {
  eager: true,
  import: 'default',
});
import.meta.glob('../own/styles.css', { eager: true });

/** Rendered at the end of the head. */
export const OwnHead = parts['../own/head.astro'];
/** Rendered in the footer, above its last line. */
export const OwnFooter = parts['../own/footer.astro'];
