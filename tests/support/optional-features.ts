/**
 * Features that an oldest supported browser lacks (src/browsers.ts), and what its visitors get instead.
 * Keys of browser-compat-data; an entry covers the keys below it.
 */
const OPTIONAL: Record<string, string> = {
  'api.AbortSignal.timeout_static': 'exists since Chrome 103; before 124 its error has another name',
  'api.Navigator.connection': 'links are fetched ahead even if the visitor saves data',
  'css.at-rules.font-face.ascent-override': 'small layout shift when the font arrives',
  'css.at-rules.font-face.descent-override': 'as ascent-override',
  'css.at-rules.font-face.line-gap-override': 'as ascent-override',
  'css.properties.accent-color': 'the local captcha has the browser’s default colour',
  'css.properties.background-clip.text': 'used inside @supports, and prefixed',
  'css.properties.break-after.avoid': 'a heading may be the last line of a printed page',
  'css.properties.cursor': 'phones have no pointer',
  'css.properties.forced-color-adjust': 'Safari does not force colours',
  'css.properties.resize': 'phones have no resize handle',
  'css.properties.text-wrap': 'lines break less evenly',
  'css.selectors.selection': 'selected text has the browser’s default colours',
  'css.types.basic-shape.rect': 'of clip, which every browser has; the data knows only that of clip-path',
  'html.elements.img.fetchpriority': 'pictures are fetched in the browser’s own order',
  'html.elements.link.blocking': 'as rel=expect',
  'html.elements.link.rel.expect': 'the first paint may come before the page is parsed',
  'html.elements.link.rel.manifest': 'the site can’t be installed as an app',
  'html.elements.meta.name.theme-color': 'the browser’s own bars keep their colour',
  'html.elements.script.type.speculationrules': 'an inline script fetches links ahead (prefetch.spec.ts)',
};

/** The entries of the list. */
export const optionalFeatures = Object.keys(OPTIONAL);

/** The entry that covers a feature, if any. */
export const optionalFeature = (key: string) =>
  optionalFeatures.find((entry) => `${key}.`.startsWith(`${entry}.`));
