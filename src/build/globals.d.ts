/** The text of a script, made of a module (src/build/inline-script-plugin.ts). */
declare module '*?script' {
  const text: string;
  export default text;
}

// Constants that src/build/environment.ts defines.
/** The captcha's provider, as `captcha` in src/own/settings.json names it. */
declare const CAPTCHA: string;
/** The captcha's site key; empty where the local captcha stands in. */
declare const CAPTCHA_SITE_KEY: string;
/** Whether a field of the form (src/own/fields.ts) is a checkbox; if not, the code for checkboxes is left out. */
declare const HAS_CHECKBOX: boolean;
/** The origin of the function that takes enquiries, such as `https://api.agency.com`; empty if that is the site. */
declare const PUBLIC_API_HOST: string;
