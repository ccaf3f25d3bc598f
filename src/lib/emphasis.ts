/** A part of a text; `sewn` when it was written between stars. */
export interface TextPart {
  text: string;
  sewn: boolean;
}

/** Splits `We Code *Bold.* We Build *Future.*` into lines that each end with their starred words. */
export function emphasisLines(text: string): TextPart[][] {
  const lines: TextPart[][] = [[]];
  for (const [, plain, sewn] of text.matchAll(/([^*]+)|\*([^*]+)\*/g)) {
    const line = lines.at(-1)!;
    if (plain?.trim()) line.push({ text: plain.trim(), sewn: false });
    if (sewn) {
      line.push({ text: sewn, sewn: true });
      lines.push([]);
    }
  }
  return lines.filter((line) => line.length > 0);
}
