const files = import.meta.glob<string>('#look/**/*.svg', { query: '?raw', import: 'default', eager: true });

/** A drawing of the chosen look by the path of its file in the look's folder, without `.svg`; undefined if it has none. */
export function drawingOf(name: string): string | undefined {
  const file = Object.keys(files).find((path) => path.endsWith(`/${name}.svg`));
  return file && files[file]?.trim();
}
