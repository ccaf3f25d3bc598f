/** The text of a script, made of a module (src/build/script-imports.ts). */
declare module '*?script' {
  const text: string;
  export default text;
}

/** The captcha's provider, as `captcha` in src/own/settings.json names it. */
declare const CAPTCHA: string;
/** The site key of the captcha; empty where the local captcha stands in for it (src/build/settings.ts). */
declare const CAPTCHA_SITE_KEY: string;
/** Whether the form has a checkbox; otherwise its scripts leave out what only a checkbox needs. */
declare const HAS_BOX: boolean;
/** The origin of the function that takes enquiries, such as `https://api.agency.com`; empty if that is the site. */
declare const PUBLIC_API_HOST: string;
