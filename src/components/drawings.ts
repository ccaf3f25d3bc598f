const files = import.meta.glob<string>('#look/**/*.svg', { query: '?raw', import: 'default', eager: true });

/** Returns the SVG at a path in the chosen look's folder, given without `.svg`; undefined if there is no such file. */
export function drawingOf(name: string): string | undefined {
  const file = Object.keys(files).find((path) => path.endsWith(`/${name}.svg`));
  return file && files[file]?.trim();
}
