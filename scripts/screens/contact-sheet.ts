/** Returns an HTML page that shows all screenshots, grouped by page and state. */
export function contactSheet(files: readonly string[]): string {
  const groups = Map.groupBy(files, (file) => file.replace(/-(dark|light)-\d+\.png$/, ''));
  const section = ([name, pictures]: [string, string[]]) =>
    `<h2>${name}</h2><div>${pictures
      .map((file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`)
      .join('')}</div>`;
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>
  body { font: 16px sans-serif; margin: 2rem; background: gray }
  div { display: flex; gap: 1rem; align-items: flex-start; overflow-x: auto }
  img { height: 40rem }
</style>
${[...groups].map(section).join('\n')}
`;
}
