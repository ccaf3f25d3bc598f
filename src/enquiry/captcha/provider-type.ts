/**
 * The facts about a captcha provider, which are the exports of its file in this folder. Its widget is in a file with the same
 * name in src/islands/contact/widgets, so that the function doesn't load React.
 */
export interface Provider {
  /** The name of the captcha, for visitors. */
  name: string;
  company: string;
  /**
   * The company's role in data protection law (GDPR, Article 4), which decides what pages say about it. A processor handles
   * visitors' data on behalf of the agency, whose privacy policy applies. A controller also uses the data for its own purposes,
   * so its policy and terms apply, too.
   */
  role: 'processor' | 'controller';
  /** The company's page about this data: a processor's data processing addendum, or a controller's privacy policy. */
  dataTerms: string;
  /** A controller's terms of service. */
  terms?: string;
  /** The format of a site key, as a description and as a pattern. */
  siteKey: { rule: string; pattern: RegExp };
  /**
   * The address that verifies tokens. It accepts a POST with `secret` and `response`, and returns `success`, `hostname` and
   * `error-codes`.
   */
  verifyUrl: string;
  /** The error code for a token that has expired or was already used. */
  usedToken: string;
  /** The error code for a token from somewhere else. */
  invalidToken: string;
  /** The error code for an unknown secret key. */
  invalidSecret: string;
  /** All error codes about the token or the visitor's browser. Any other code is about the settings or the provider. */
  refusals: readonly string[];
  /**
   * Returns what the form's page must allow (src/lib/policy.ts). It is a function, so that bundlers can drop it from scripts.
   */
  policy: () => Readonly<Record<string, readonly string[]>>;
}
