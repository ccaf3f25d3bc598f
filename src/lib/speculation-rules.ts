const link = { selector_matches: 'a[href^="/"]:hover' };

/**
 * The content of `<script type="speculationrules">`: a link's page is fetched as soon as the pointer is on the link,
 * and rendered if it stays there for a moment (10 ms in Chromium, which keeps two such pages).
 */
export const speculationRules = JSON.stringify({
  prefetch: [{ where: link, eagerness: 'immediate' }],
  prerender: [{ where: link, eagerness: 'eager' }],
});
