/** The prefix by which the local captcha provider (netlify/local/captcha-provider.ts) recognizes its own tokens. */
export const LOCAL_TOKEN_PREFIX = 'local-stand-in';
