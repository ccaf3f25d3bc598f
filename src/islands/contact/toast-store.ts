import { atom } from 'nanostores';

/** A temporary message shown above the page content. */
export interface Toast {
  id: number;
  kind: 'success' | 'error';
  title: string;
  description: string;
  /** What to do about it. */
  advice?: string;
  /** Whether it also says how to reach the agency without the form. */
  hasContact?: boolean;
  /** A button in the toast; `run` is its click handler. */
  action?: { label: string; run: () => void };
}

/** The visible toast. */
export const $toast = atom<Toast | undefined>();

let lastId = 0;

/** Shows a toast in place of an earlier one, which what the visitor did since has made obsolete. Returns its id. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  lastId += 1;
  $toast.set({ ...toast, id: lastId });
  return lastId;
}

/** Removes a toast, unless another one has replaced it. */
export function dismissToast(id: number): void {
  if ($toast.get()?.id === id) $toast.set(undefined);
}
