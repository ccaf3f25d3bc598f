/**
 * The facts about a captcha provider, exported by the provider's file in this folder. The provider's widget is in
 * a file of the same name in src/islands/contact/widgets. It is separate so that the function doesn't load React.
 */
export interface Provider {
  /** The captcha's name, as shown to visitors. */
  name: string;
  company: string;
  /**
   * The company's role in data protection law (GDPR, Article 4), which determines what pages say about the captcha. A
   * processor handles visitors' data on behalf of the agency, whose privacy policy applies. A controller also uses the
   * data for its own purposes, so the controller's policy and terms apply, too.
   */
  role: 'processor' | 'controller';
  /** The company's page about visitors' data: a processor's data processing addendum, or a controller's privacy policy. */
  dataTerms: string;
  /** A controller's terms of service. */
  terms?: string;
  /** The format of a site key: a description, and a pattern. */
  siteKey: { rule: string; pattern: RegExp };
  /**
   * The URL that verifies tokens. It accepts a POST with `secret` and `response`, and returns `success`, `hostname` and
   * `error-codes`.
   */
  verifyUrl: string;
  /** The error code for a token that has expired or has already been used. */
  usedToken: string;
  /** The error code for a token not issued by this captcha. */
  invalidToken: string;
  /** The error code for an unknown secret key. */
  invalidSecret: string;
  /** All error codes about the token or the visitor's browser. Any other code is about the settings or the provider. */
  refusals: readonly string[];
  /**
   * Returns the sources that the security policy of the form's page must allow (src/lib/policy.ts). This is a function
   * rather than a constant, so that bundlers can remove it from scripts.
   */
  policy: () => Readonly<Record<string, readonly string[]>>;
}
