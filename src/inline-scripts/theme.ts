/**
 * Runs in the head before the first paint, as text: it may use nothing from outside itself.
 * Sets the remembered theme, follows a change made in another tab, and lets the theme button work
 * while its island is still asleep. Storage may be blocked: the theme then lasts for this page.
 * The browser's own bars wear the theme's colour, of which `colours` has one for each.
 */
export function startTheme(
  storageKey: string,
  fallback: string,
  colours: { dark: string; light: string },
): void {
  const root = document.documentElement;
  const [bars] = document.getElementsByName('theme-color') as NodeListOf<HTMLMetaElement>;
  const apply = (theme: string | null) => {
    const light = (theme ?? fallback) === 'light';
    root.classList.toggle('light', light);
    root.classList.toggle('dark', !light);
    bars!.content = light ? colours.light : colours.dark;
  };

  const recall = () => {
    try {
      apply(localStorage.getItem(storageKey));
    } catch {
      // Nothing to recall: the page keeps what it wears, the default at first.
    }
  };

  root.classList.add('js');
  recall();
  // A page that the browser kept while another one was open has missed what happened there.
  addEventListener('pageshow', ({ persisted }) => persisted && recall());

  addEventListener('storage', (event) => {
    // Without a key: all of it was cleared.
    if ((event.key ?? storageKey) === storageKey) apply(event.newValue);
  });

  const change = () => {
    const theme = root.classList.contains('light') ? 'dark' : 'light';
    apply(theme);
    try {
      localStorage.setItem(storageKey, theme);
    } catch {
      // Nothing to do: the choice holds until the page is left.
    }
  };
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('astro-island[ssr] [data-theme-toggle]');
    if (!button) return;
    // After the frame that shows the button pressed: a slow device takes its time to dye a whole page.
    requestAnimationFrame(() => setTimeout(change));
  });
}
