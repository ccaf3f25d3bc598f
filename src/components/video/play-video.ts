/** A script after each video frame: replaces the poster with the provider's player when a visitor starts the video. */
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
      // Lets keyboard users continue in the player, and makes screen readers announce its title.
      element.focus();
    },
    { once: true },
  );
}
