/**
 * Runs in the head before the first paint, as text: it may use nothing from outside itself.
 * Lets the typeface in (`.fonts`, see src/styles/type.css): at once for a visitor who comes from
 * another page of the site and has it in the cache, otherwise after the first paint, so that the
 * words need not share a slow line with it.
 */
export function startFonts(): void {
  const letIn = () => document.documentElement.classList.add('fonts');
  if (document.referrer.startsWith(location.origin)) letIn();
  else new PerformanceObserver(letIn).observe({ type: 'paint', buffered: true });
}
