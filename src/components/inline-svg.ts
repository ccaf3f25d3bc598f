import { optimize } from 'svgo';
import { cleaning } from '../lib/svg-cleaning.ts';

/** The maximum length of an inlined file, in characters; longer files are loaded as pictures. */
const LONGEST = 4_000;

/**
 * Returns a short SVG file as inline markup, with `attributes`, and with ids that start with `prefix`. Returns undefined if the
 * file is too long, or has styles that can't become attributes: the security policy would block them.
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
