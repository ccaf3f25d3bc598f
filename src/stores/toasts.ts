import { atom } from 'nanostores';

/** A short notice over the page. */
export interface Toast {
  id: number;
  kind: 'success' | 'error';
  title: string;
  description: string;
  /** One thing that the visitor may do about it. */
  action?: { label: string; run: () => void };
}

/** The notices on show, oldest first. */
export const $toasts = atom<readonly Toast[]>([]);

let lastId = 0;

/** Shows a notice. One with the same title takes the place of the earlier one. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  const others = $toasts.get().filter(({ title }) => title !== toast.title);
  $toasts.set([...others, { ...toast, id: lastId }]);
}

/** Takes a notice away. */
export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}
