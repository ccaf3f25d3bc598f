/**
 * What the site knows of a captcha provider: the exports of its file in this folder. Its widget is the file of the same name
 * in src/islands/contact/widgets, as the function loads no React.
 */
export interface Provider {
  /** What visitors call its captcha. */
  name: string;
  company: string;
  /**
   * What its company is in the law of data protection (GDPR, Article 4), which decides what pages say about it. A processor
   * handles visitors' data for the agency, whose own privacy policy holds for them; a controller also decides for itself what
   * it does with them, so that its policy and terms hold, too.
   */
  role: 'processor' | 'controller';
  /** The company's page about these data: the addendum under which a processor works, or a controller's privacy policy. */
  dataTerms: string;
  /** A controller's terms for visitors. */
  terms?: string;
  /** What a site key is like, in words and as a pattern. */
  siteKey: { rule: string; pattern: RegExp };
  /** The address that verifies tokens: it takes a POST of `secret` and `response`, and answers with `success`, `hostname` and `error-codes`. */
  verifyUrl: string;
  /** The code for a token that was used before, or is too old. */
  usedToken: string;
  /** The code for a token that the provider did not make. */
  invalidToken: string;
  /** The code for a secret key that it does not know. */
  invalidSecret: string;
  /** All codes that concern the token or the visitor's browser; others, unknown ones included, concern settings or provider. */
  refusals: readonly string[];
  /** What the form's page must allow for it (src/lib/policy.ts); a function, so that no script contains it. */
  policy: () => Readonly<Record<string, readonly string[]>>;
}
