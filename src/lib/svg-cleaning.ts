import sharp from 'sharp';
import { optimize, type CustomPlugin, type PluginConfig } from 'svgo';

const XLINK = 'http://www.w3.org/1999/xlink';

/** Names that a drawing program adds to those of SVG, such as `inkscape:label`, whatever its namespace is. */
const removeOtherNamespaces: CustomPlugin = {
  name: 'removeOtherNamespaces',
  fn: () => {
    /** Names and prefixes that stay; OmniGraffle calls that of links `xl`. */
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
 * For SVG files that are published (src/build/pictures/image-service.ts) or in a page (src/components/inline-svg.ts): keeps
 * what is drawn, by SVGO's lists of SVG's elements and attributes. Programs put what else they want into a drawing: draw.io
 * the whole diagram (`content`), Inkscape the folder of the export, Illustrator the names of layers.
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

/** A photograph within a drawing. */
const EMBEDDED = /data:image\/(?:jpe?g|png|webp);base64,([\w+/=\s]+)/g;

/** Stands beside each tag of HTML in a drawing, such as the labels of draw.io: SVGO would remove the spaces there, which are between words. */
const KEPT = '\ufdd0';
const keepSpaces = (svg: string) =>
  svg.replaceAll(/<foreignObject[^]*?<\/foreignObject>/g, (html) =>
    html.replaceAll('<', `${KEPT}<`).replaceAll('>', `>${KEPT}`),
  );

/** An SVG reduced to what it draws; its embedded photographs carry no camera metadata. */
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
