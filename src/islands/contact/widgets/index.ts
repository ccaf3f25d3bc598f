/** The widget of the chosen captcha provider, which src/build/chosen-captcha.ts puts in place of this default. */
export { Widget } from './recaptcha.tsx';
