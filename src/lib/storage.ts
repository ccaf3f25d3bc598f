/** What the browser remembers between visits. */

/** Returns the browser's storage. If it is blocked, returns undefined or, in some apps, null. */
function storage(): Storage | null | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** Returns the text remembered under a key: null if there is none, and undefined if storage is blocked. */
export const remembered = (key: string): string | null | undefined => storage()?.getItem(key);

/**
 * Remembers a text, and returns whether that worked. If storage is full, an earlier text is forgotten, since it no longer
 * holds.
 */
export function remember(key: string, text: string): boolean {
  const available = storage();
  try {
    available?.setItem(key, text);
    return Boolean(available);
  } catch {
    available?.removeItem(key);
    return false;
  }
}
