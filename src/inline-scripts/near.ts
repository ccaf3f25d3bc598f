/**
 * Runs right behind what it is about, as text: it may use nothing from outside itself.
 * Elements marked `data-later` lose the mark once the first of them is half a screen away. CSS keeps
 * their pictures out until then, which is later than browsers fetch lazy pictures by themselves.
 */
export function showNear(): void {
  const later = document.querySelectorAll('[data-later]');
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      for (const element of later) element.removeAttribute('data-later');
      observer.disconnect();
    },
    { rootMargin: '50%' },
  );
  for (const element of later) observer.observe(element);
}
