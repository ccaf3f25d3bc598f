const files = import.meta.glob<string>('#look/**/*.svg', { query: '?raw', import: 'default', eager: true });

/** Returns a drawing of the chosen look by its path in the look's folder, without `.svg`; undefined if there is none. */
export function drawingOf(name: string): string | undefined {
  const file = Object.keys(files).find((path) => path.endsWith(`/${name}.svg`));
  return file && files[file]?.trim();
}
