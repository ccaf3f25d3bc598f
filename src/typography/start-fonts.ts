/**
 * Enables the typeface (`.fonts`, see src/styles/type.css): at once for a visitor who comes from another
 * page of the site and has it cached, otherwise after the first paint, so that the fonts don't compete
 * with the HTML on a slow connection.
 */
export default function startFonts(): void {
  // That of the heading is in the page: decoded now, it is there at the first paint.
  void document.fonts.load('1em Heading');
  const enable = () => document.documentElement.classList.add('fonts');
  if (document.referrer.startsWith(location.origin)) enable();
  else new PerformanceObserver(enable).observe({ type: 'paint', buffered: true });
}
