/**
 * Runs right behind what it is about, as text: it may use nothing from outside itself.
 * Elements marked `data-later` lose the mark half a screen before they are seen. CSS keeps their
 * pictures out until then, which is much later than browsers fetch lazy pictures by themselves.
 */
export function showNear(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        target.removeAttribute('data-later');
        observer.unobserve(target);
      }
    },
    { rootMargin: '50%' },
  );
  for (const element of document.querySelectorAll('[data-later]')) observer.observe(element);
}
