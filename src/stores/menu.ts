import { atom } from 'nanostores';

/** Whether the mobile menu is open; unknown until its island has looked. */
export const $menuOpen = atom<boolean | undefined>(undefined);

/** Says that the menu was opened or closed, by whatever means. */
export function setMenuOpen(open: boolean): void {
  $menuOpen.set(open);
}
