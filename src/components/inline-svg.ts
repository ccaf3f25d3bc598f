import { optimize } from 'svgo';
import { cleaning } from '../lib/svg-cleaning.ts';

/** The maximum length of an inlined file, in characters; longer files are loaded with `<img>`. */
const LONGEST = 4_000;

/**
 * Returns a short SVG file as inline markup, with `attributes`, and with ids that start with `prefix`. Returns
 * undefined if the file is too long, or contains styles that the security policy would block and that can't be
 * converted to attributes.
 */
export function inlineSvg(
  svg: string,
  prefix: string,
  attributes: Record<string, string>,
): string | undefined {
  const { data } = optimize(svg, {
    plugins: [
      ...cleaning,
      { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
      'convertStyleToAttrs',
      { name: 'prefixIds', params: { prefix } },
      'removeXMLNS',
      'removeDimensions',
      { name: 'addAttributesToSVGElement', params: { attributes: [attributes] } },
    ],
  });
  return data.length > LONGEST || /<style|\sstyle=/.test(data) ? undefined : data;
}
