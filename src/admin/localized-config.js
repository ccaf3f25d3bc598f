// Loads the configuration in the browser's language, or else in English. src/admin/assets.ts writes these files.
const [language] = navigator.language.split('-');
const { default: localized } = await import(`./config.${language}.js`).catch(() => import('./config.en.js'));
const { texts } = localized;

export const { config, isChecked, lang } = localized;

/** Translates a text that our scripts add to the CMS. */
export const say = (text) => texts[text] ?? text;
