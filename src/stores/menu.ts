import { atom } from 'nanostores';

/** Whether the mobile menu is open; undefined until its island has hydrated. */
export const $menuOpen = atom<boolean | undefined>(undefined);

/** Records that the menu was opened or closed. */
export function setMenuOpen(open: boolean): void {
  $menuOpen.set(open);
}
