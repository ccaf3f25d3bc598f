import { optimize } from 'svgo';
import { cleaning } from '../lib/svg-cleaning.ts';

/** The longest file that pages contain, in characters; a longer one is loaded as a picture. */
const LONGEST = 4_000;

/**
 * A short SVG file as markup of a page, with ids of its own (`prefix`) and `attributes`; undefined if it is too long, or
 * has styles that can't be attributes, which the security policy would block.
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
