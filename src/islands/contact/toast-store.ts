import { atom } from 'nanostores';

/** The content of a toast. */
export interface ToastTexts {
  kind: 'success' | 'error';
  title: string;
  description: string;
  /** What the visitor can do about the error. */
  advice?: string | undefined;
  /** Whether the toast also shows how to reach the agency without the form. */
  hasContact?: boolean;
}

/** A temporary message shown above the page content. */
interface Toast extends ToastTexts {
  /** A button in the toast; `run` is the click handler. */
  action?: { label: string; run: () => void } | undefined;
}

/** The visible toast, with a unique id. */
export const $toast = atom<(Toast & { id: number }) | undefined>();

let lastId = 0;

/** Shows a toast, which replaces any earlier one. */
export const showToast = (toast: Toast) => $toast.set({ ...toast, id: ++lastId });

export const dismissToast = () => $toast.set(undefined);
