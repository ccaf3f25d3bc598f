/** How the tokens of the local captcha begin, by which its provider (netlify/local/captcha-provider.ts) knows them. */
export const LOCAL_TOKEN_PREFIX = 'local-stand-in';
