/** The drawings of the chosen decoration. */
const files = import.meta.glob<string>('#decoration/**/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The SVG of a drawing by the path of its file in the decoration's folder, without `.svg`, if there is one. */
export function illustration(name: string): string | undefined {
  const file = Object.keys(files).find((path) => path.endsWith(`/${name}.svg`));
  return file && files[file]?.trim();
}
