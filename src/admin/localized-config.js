// The configuration that src/admin/assets.ts writes in each language of src/words/editors, in the browser's language if there is one.
const [language] = navigator.language.split('-');
const { default: localized } = await import(`./config.${language}.js`).catch(() => import('./config.en.js'));
const { texts } = localized;

export const { config, isChecked, lang } = localized;

/** Translates a text that our scripts add to the CMS. */
export const say = (text) => texts[text] ?? text;
