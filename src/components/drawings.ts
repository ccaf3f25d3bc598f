const files = import.meta.glob<string>('#look/**/*.svg', { query: '?raw', import: 'default', eager: true });

/** Returns an SVG from the chosen look's folder, or undefined if it doesn't exist. `name` is a path without `.svg`. */
export function drawingOf(name: string): string | undefined {
  const file = Object.keys(files).find((path) => path.endsWith(`/${name}.svg`));
  return file && files[file]?.trim();
}
