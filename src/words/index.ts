/** The words of the site. For another language, write a file beside en.ts with the same exports, and name it here. */
export * from './en.ts';
