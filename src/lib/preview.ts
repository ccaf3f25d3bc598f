/**
 * Whether Netlify builds something else than the live site: a deploy preview or a branch deploy. They
 * are for the team's eyes; search engines are asked to leave them out. Other builds are no previews.
 */
export function isPreview(environment: { NETLIFY?: string; CONTEXT?: string }): boolean {
  return Boolean(environment.NETLIFY) && environment.CONTEXT !== 'production';
}
