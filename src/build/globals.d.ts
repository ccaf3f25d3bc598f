/** The source text of a script, bundled from a module (src/build/inline-script-plugin.ts). */
declare module '*?script' {
  const text: string;
  export default text;
}

/**
 * The widget of the site's captcha provider (src/build/environment.ts). It isn't imported dynamically, because Firefox
 * never retries a failed dynamic import.
 */
declare module 'virtual:captcha-widget' {
  type Props = import('../islands/contact/widgets/props.ts').WidgetProps;
  export default function Widget(props: Props): import('react').ReactNode;
}

// src/build/environment.ts defines these constants.
/** The captcha's site key. Empty if the form uses the local captcha. */
declare const CAPTCHA_SITE_KEY: string;
/** Whether the form (src/own/fields.ts) contains a checkbox. If not, bundlers remove the code for checkboxes. */
declare const HAS_CHECKBOX: boolean;
/**
 * The origin of the function that receives enquiries, such as `https://api.agency.com`. Empty if the function has the
 * same origin as the site.
 */
declare const PUBLIC_API_HOST: string;
