export interface TextPart {
  text: string;
  /** Whether it was written between stars. */
  emphasised: boolean;
}

/** Splits `We Code *Bold.* We Build *Future.*` into lines that each end with their starred words. */
export function emphasisLines(text: string): TextPart[][] {
  let line: TextPart[] = [];
  const lines = [line];
  for (const [, plain, starred] of text.matchAll(/([^*]+)|\*([^*]+)\*/g)) {
    if (plain?.trim()) line.push({ text: plain.trim(), emphasised: false });
    if (starred) {
      line.push({ text: starred, emphasised: true });
      line = [];
      lines.push(line);
    }
  }
  return lines.filter((parts) => parts.length > 0);
}
