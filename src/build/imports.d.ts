declare module '*?script' {
  const text: string;
  export default text;
}

/** The captcha's provider, as `captcha` in src/own/settings.json names it. */
declare const CAPTCHA: string;
/** The key of the captcha; empty where the local provider stands in for it (src/build/settings.ts). */
declare const CAPTCHA_SITE_KEY: string;
/** Whether a field of the form is a box to tick. */
declare const HAS_BOX: boolean;
/** Where the function is; empty if on the site. */
declare const PUBLIC_API_HOST: string;
