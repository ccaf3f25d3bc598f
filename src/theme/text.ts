/** Texts in Markdown, with their styles. */
export { default as TextWithContents } from '../components/TextWithContents.astro';
export { markdownComponents } from '../components/markdown-components.ts';
