/** reCAPTCHA v2, "I'm not a robot". */
export const name = 'reCAPTCHA';
export const company = 'Google';
/**
 * Google has been a processor since 2 April 2026. Sites must no longer refer to Google's privacy policy and terms for
 * reCAPTCHA (docs/facts.md).
 */
export const role = 'processor';
export const dataTerms = 'https://cloud.google.com/terms/data-processing-addendum';

export const siteKey = { rule: '40 characters that begin with 6L', pattern: /^6L[\w-]{38}$/ };

export const verifyUrl = 'https://www.google.com/recaptcha/api/siteverify';
export const usedToken = 'timeout-or-duplicate';
export const invalidToken = 'invalid-input-response';
export const invalidSecret = 'invalid-input-secret';
export const refusals = [
  usedToken,
  invalidToken,
  'missing-input-response',
  'incorrect-captcha-sol',
  'browser-error',
];

/**
 * The hosts that serve the widget. recaptcha.net also works where google.com is blocked, and redirects to its www host.
 */
const HOSTS = ['https://www.google.com', 'https://recaptcha.net', 'https://www.recaptcha.net'];

/** Some of these origins are based on user reports: google/recaptcha issue 107 and cal-itp/benefits issue 2706. */
export const policy = () => {
  const paths = HOSTS.map((host) => `${host}/recaptcha/`);
  return {
    'connect-src': paths,
    'frame-src': [...paths, 'https://recaptcha.google.com/recaptcha/'],
    // The script paths must be exact, because other paths below google.com/recaptcha/ serve scripts whose content
    // attackers can choose.
    'script-src': [
      ...paths.map((path) => `${path}api.js`),
      'https://www.gstatic.com/recaptcha/releases/',
      // This host is needed in China (element-hq/element-web issue 12137).
      'https://www.gstatic.cn/recaptcha/releases/',
    ],
    // The widget uses style attributes. If they are blocked, its hidden response field becomes visible.
    'style-src-attr': ["'unsafe-inline'"],
  };
};
