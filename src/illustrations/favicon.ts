import { themes } from '../styles/tokens.ts';

/** The mark on dark cloth, without stitches, which would blur below 24 pixels. */
export function favicon(): string {
  return onCloth(flatMark());
}

/** The favicon with a margin: systems may crop a maskable icon to a circle of 80% of its width. */
export function maskableIcon(): string {
  return onCloth(`<g transform="translate(3.2 3.2) scale(.8)">${flatMark()}</g>`);
}

function onCloth(drawing: string): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<path fill="${themes.dark.cloth}" d="M0 0h32v32H0z"/>${drawing}</svg>\n`
  );
}

function flatMark(): string {
  const { t1, t2, t3 } = themes.dark;
  return (
    `<path fill="${t1}" d="M15 3.5v6.8L9.3 16l5.7 5.7v6.8L2.5 16z"/>` +
    `<path fill="${t2}" d="M17 3.5v6.8l5.7 5.7-5.7 5.7v6.8L29.5 16z"/>` +
    `<path fill="${t3}" d="M16 12.8l3.2 3.2-3.2 3.2-3.2-3.2z"/>`
  );
}
