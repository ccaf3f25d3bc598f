/** Components that render Markdown texts. */
export { default as TextWithContents } from '../components/TextWithContents.astro';
export { markdownComponents } from '../components/markdown-components.ts';
