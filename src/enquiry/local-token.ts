/** The prefix of local captcha tokens, by which the local provider (netlify/local/captcha-provider.ts) recognizes them. */
export const LOCAL_TOKEN_PREFIX = 'local-stand-in';
