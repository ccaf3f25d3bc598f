/**
 * Runs in the head before the first paint, as text: it may use only its arguments.
 * Sets the remembered theme, changes it when the theme button is clicked, and follows a change made in
 * another tab. The class on the document root is the state; src/stores/theme.ts observes it.
 */
export function startTheme(
  storageKey: string,
  fallback: string,
  colours: { dark: string; light: string },
  afterPaint: (callback: () => void) => void,
): void {
  const root = document.documentElement;
  const themeColour = document.querySelector('meta[name="theme-color"]');
  const apply = (theme: string | null) => {
    const light = fallback === 'light' ? theme !== 'dark' : theme === 'light';
    root.classList.toggle('light', light);
    root.classList.toggle('dark', !light);
    themeColour?.setAttribute('content', light ? colours.light : colours.dark);
  };

  const applyRemembered = () => {
    try {
      apply(localStorage.getItem(storageKey));
    } catch {
      // Storage is unavailable: keep the current theme.
    }
  };

  root.classList.add('js');
  applyRemembered();
  // A page in the back/forward cache gets no storage events.
  addEventListener('pageshow', ({ persisted }) => persisted && applyRemembered());

  addEventListener('storage', ({ key, newValue }) => {
    // The key is null when all storage was cleared.
    if ((key ?? storageKey) === storageKey) apply(newValue);
  });

  const toggle = () => {
    const theme = root.classList.contains('light') ? 'dark' : 'light';
    apply(theme);
    try {
      localStorage.setItem(storageKey, theme);
    } catch {
      // Storage is unavailable or full: the theme lasts until the page is left.
    }
  };
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('[data-theme-toggle]'))) return;
    // Let the browser paint the pressed button first: restyling a whole page takes long on slow devices.
    afterPaint(toggle);
  });
}
