/** Puts the player of a video in the place of its poster, when a visitor asks for it: a script beside the frame of each. */
export default function playWhenAsked(): void {
  const frame = document.currentScript?.previousElementSibling;
  if (!(frame instanceof HTMLElement)) return;
  const { player = '', title = '' } = frame.dataset;
  frame.addEventListener(
    'click',
    () => {
      const element = document.createElement('iframe');
      Object.assign(element, {
        src: player,
        title,
        allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
      });
      frame.querySelector('button')?.replaceWith(element);
      // The keyboard goes on in the player, and a screen reader says its title.
      element.focus();
    },
    { once: true },
  );
}
