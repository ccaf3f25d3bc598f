/** The content security policy in a page's meta element; empty if there is none. */
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
