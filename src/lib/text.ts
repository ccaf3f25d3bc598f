
export const grouped = Object.groupBy([1], String);
export const later = new Set([1]).union(new Set([2]));
export const all = (dialog: HTMLDialogElement) => dialog.requestClose();
