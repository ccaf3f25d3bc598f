/** Names as people see them, and as files and addresses have them. */

/** Whether two texts that are not the same look the same: `ü` may be one character, or `u` and a mark. */
export const isSameText = (one: string, other: string) => one.normalize() === other.normalize();

/** What to do about a name of a file that only looks like another one. */
export const RENAME = 'type the name of the file anew, in the file manager: macOS may have split its letters';

/** A part of an address as it is read; as it stands where a % encodes nothing. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
