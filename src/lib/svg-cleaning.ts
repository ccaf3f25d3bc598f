/**
 * Reduces SVG files to what is visible. Drawing programs save more, which an agency wouldn't want to publish: draw.io the
 * whole diagram (`content`), Inkscape the folder of the last export, Illustrator the names of layers, and a photograph
 * the place where it was taken. SVGO removes most of this; the rest of this file is what SVGO's plugins leave or damage.
 */
import sharp from 'sharp';
import { optimize, type CustomPlugin, type PluginConfig } from 'svgo';

const XLINK = 'http://www.w3.org/1999/xlink';

/**
 * Removes elements and attributes in other namespaces, such as `inkscape:label`, which drawing programs add to an SVG.
 */
const removeOtherNamespaces: CustomPlugin = {
  name: 'removeOtherNamespaces',
  fn: () => {
    /** The prefixes to keep. Some programs use a different prefix for XLink, such as `xl` in OmniGraffle. */
    const known = ['xml', 'xlink'];
    const isForeign = (name: string) =>
      name.includes(':') && !known.some((each) => name === each || name.startsWith(`${each}:`));
    return {
      element: {
        enter: (node, parent) => {
          for (const [name, value] of Object.entries(node.attributes))
            if (name.startsWith('xmlns:') && value === XLINK) known.push(name, name.slice('xmlns:'.length));
          if (isForeign(node.name)) parent.children = parent.children.filter((each) => each !== node);
          const kept = Object.entries(node.attributes).filter(([name]) => !isForeign(name));
          node.attributes = Object.fromEntries(kept);
        },
      },
    };
  },
};

/**
 * SVGO plugins for SVG files that are published (src/build/pictures/image-service.ts) or inlined
 * (src/components/inline-svg.ts).
 */
export const cleaning: PluginConfig[] = [
  ...(['removeDoctype', 'removeXMLProcInst', 'removeComments', 'removeMetadata', 'removeScripts'] as const),
  ...(['removeTitle', { name: 'removeDesc', params: { removeAny: true } }] as const),
  removeOtherNamespaces,
  {
    name: 'removeUnknownsAndDefaults',
    params: { keepDataAttrs: false, keepAriaAttrs: false, defaultAttrs: false, uselessOverrides: false },
  },
  'cleanupIds',
];

/** A photograph embedded in an SVG. */
const EMBEDDED = /data:image\/(?:jpe?g|png|webp);base64,([\w+/=\s]+)/g;

/**
 * Marks the HTML tags in an SVG, such as those in draw.io's labels. Otherwise, SVGO would remove the spaces between
 * words in the HTML.
 */
const KEPT = '\ufdd0';
const keepSpaces = (svg: string) =>
  svg.replaceAll(/<foreignObject[^]*?<\/foreignObject>/g, (html) =>
    html.replaceAll('<', `${KEPT}<`).replaceAll('>', `>${KEPT}`),
  );

/** Cleans an SVG, including embedded photographs. */
export async function cleanSvg(svg: string): Promise<string> {
  const data = optimize(keepSpaces(svg), { plugins: cleaning }).data.replaceAll(KEPT, '');
  const photographs = [...data.matchAll(EMBEDDED)].map(async ([written, base64 = '']) => {
    const { format } = await sharp(Buffer.from(base64, 'base64')).metadata();
    const bytes = await sharp(Buffer.from(base64, 'base64')).autoOrient().toBuffer();
    return [written, `data:image/${format};base64,${bytes.toString('base64')}`] as const;
  });
  const cleaned = await Promise.all(photographs);
  return cleaned.reduce((text, [written, clean]) => text.replace(written, () => clean), data);
}
