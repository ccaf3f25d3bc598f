/**
 * Whether Netlify is building a deploy preview or a branch deploy. They are meant for the team, so
 * search engines must not index them. A build outside Netlify is not a preview.
 */
export function isPreview(environment: { NETLIFY?: string; CONTEXT?: string }): boolean {
  return Boolean(environment.NETLIFY) && environment.CONTEXT !== 'production';
}
