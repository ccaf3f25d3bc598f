/** Reads content security policies. */

/** The policy that stands in a page. */
export function pagePolicy(html: string): string {
  return /<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
}

/** A policy's sources by directive. */
export function directivesOf(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}
