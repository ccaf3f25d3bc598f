/** Closes the menu when a link in it is tapped, before and after hydration. */
export default function closeMenuByLinks(): void {
  addEventListener('click', ({ target }) => {
    if (target instanceof Element) target.closest('a')?.closest<HTMLElement>('#Page-menu')?.hidePopover();
  });
}
