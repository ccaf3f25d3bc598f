/** The width of a stitch in drawings in thread, in cells: the cloth shows between two of them. */
const STITCH = 'stroke-width="0.84"';
/** Darker stitches below others. */
const UNDERLAY = /<g stroke-width="1.08">.*?<\/g>/;
/** The luminance below which a colour has each tone but the last. */
const LIMITS = [0.08, 0.3, 0.62];
/** How far the colours of a pattern are from that of its cloth, at most. */
const PATTERN = 41;

/** A drawing in thread as a flat one in these tones, from dark to light, if there are any; other drawings as they are. */
export function flatDrawing(svg: string, tones: readonly string[]): string {
  const [, cloth] = /<path fill="(#[\da-f]{6})"/.exec(svg) ?? [];
  if (tones.length === 0 || !cloth || !svg.includes(STITCH)) return svg;
  const paths = new Map([...svg.matchAll(/<path id="(\w)" (d="[^"]*")\/>/g)].map(([, id, d]) => [id, d]));
  const flat = svg
    .replace(/<defs>.*?<\/defs>/, '')
    .replace(UNDERLAY, '')
    .replaceAll(
      /<use href="#(\w)" (stroke="[^"]*")\/>/g,
      (_, id, stroke) => `<path ${stroke} ${paths.get(id)}/>`,
    )
    .replace(STITCH, 'stroke-width="1.05" shape-rendering="crispEdges"');

  // The cloth has the tone that its figures need least.
  const needed = tones.map(() => 0);
  for (const [, colour = '', data = ''] of flat.matchAll(/<path stroke="(#[\da-f]{6})" d="([^"]*)"/g)) {
    const tone = toneOf(colour);
    if (distance(colour, cloth) > PATTERN) needed[tone] = (needed[tone] ?? 0) + cellsOf(data);
  }
  const own = toneOf(cloth);
  const all = needed.reduce((sum, each) => sum + each);
  const tone = (needed[own] ?? 0) > all / 8 ? needed.indexOf(Math.min(...needed)) : own;
  return flat.replaceAll(/#[\da-f]{6}/g, (colour) =>
    String(tones[distance(colour, cloth) > PATTERN ? toneOf(colour) : tone]),
  );
}

const cellsOf = (data: string) =>
  [...data.matchAll(/[hv](\d+)/g)].reduce((sum, [, length]) => sum + Number(length), 0);

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function toneOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => (value / 255) ** 2.2);
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return LIMITS.filter((limit) => luminance >= limit).length;
}

function distance(a: string, b: string): number {
  const other = channels(b);
  return Math.hypot(...channels(a).map((value, index) => value - (other[index] ?? 0)));
}
