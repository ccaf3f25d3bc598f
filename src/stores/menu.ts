import { atom } from 'nanostores';

/** Whether the mobile menu is open. */
export const $menuOpen = atom(false);

/** Says that the menu was opened or closed, by whatever means. */
export function setMenuOpen(open: boolean): void {
  $menuOpen.set(open);
}
