// What /admin says besides the CMS, in the language of the browser; what src/words/editors lacks stays in English.
const TEXTS = ['label', 'label_singular'];
const SIZE = /\d+ × \d+/;

const [language] = navigator.language.split('-');
const translations =
  language === 'en' ? undefined : (await import(`./texts/${language}.js`).catch(() => undefined))?.default;
const texts = translations ?? {};
/** The language of those texts. */
export const lang = translations ? language : 'en';

/** A text, of which one is for pictures of all sizes. */
export const say = (text) =>
  (texts[text.replace(SIZE, '{size}')] ?? text).replace('{size}', SIZE.exec(text)?.[0] ?? '');

/** The CMS reads hints and comments as Markdown, in one line. */
const escape = (text) => text.replaceAll(/[\\*[<]/g, '\\$&').replaceAll('\n', '\\n');

/** The configuration with its texts in that language. */
export function translated(value, name) {
  if (['hint', 'comment'].includes(name) && typeof value === 'string') return escape(say(value));
  if (TEXTS.includes(name) && typeof value === 'string') return say(value);
  if (name === 'pattern') return [value[0], say(value[1])];
  // The labels of choices are titles, but for those of "Yes" and "No".
  if (typeof value !== 'object' || (value?.value && value.value !== true)) return value;
  if (Array.isArray(value)) return value.map((item) => translated(item));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, translated(inner, key)]));
}
