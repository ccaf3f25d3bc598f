import { atom } from 'nanostores';

/** A temporary message shown above the page content. */
export interface Toast {
  id: number;
  kind: 'success' | 'error';
  title: string;
  description: string;
  /** A button in the toast; `run` is its click handler. */
  action?: { label: string; run: () => void };
}

/** The visible toasts, oldest first. */
export const $toasts = atom<readonly Toast[]>([]);

let lastId = 0;

/** Shows a toast; replaces an earlier one with the same title, so that repeated failures show one toast. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  const others = $toasts.get().filter(({ title }) => title !== toast.title);
  $toasts.set([...others, { ...toast, id: lastId }]);
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}
