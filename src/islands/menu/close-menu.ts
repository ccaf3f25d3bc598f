/** Closes the menu when one of its links is tapped, before and after hydration. */
export default function closeMenuByLinks(): void {
  addEventListener('click', ({ target }) => {
    if (target instanceof Element) target.closest('a')?.closest<HTMLElement>('#Page-menu')?.hidePopover();
  });
}
