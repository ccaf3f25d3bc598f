/**
 * An inline script after each video frame. When a visitor starts the video, it shows the provider's player in
 * front of the poster.
 */
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
      // Lets keyboard users continue in the player, and makes screen readers announce the player's title.
      element.focus();
    },
    { once: true },
  );
}
