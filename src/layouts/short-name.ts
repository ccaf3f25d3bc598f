/** As many words of a name as fit below an icon of a home screen: 12 characters. */
export function shortName(name: string): string {
  const [words] = /^.{0,11}[\p{L}\p{M}\p{N}](?!\S)/u.exec(name) ?? [];
  return words ?? Array.from(name).slice(0, 12).join('');
}
