/** What the browser remembers between visits. */

/** Returns the browser's storage, or undefined if it is blocked. */
function storage(): Storage | undefined {
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
    return available !== undefined;
  } catch {
    available?.removeItem(key);
    return false;
  }
}
