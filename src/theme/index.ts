/**
 * The exports that owners' pages may import. The names exported in this folder are stable across versions. Before a
 * name is removed, it remains for one more version as a deprecated constant, because `npm run check:types` doesn't report
 * uses of a deprecated re-export. For example:
 *
 * /** @deprecated since 8.0.0: use `addressOf` *\/ export const pathOf = addressOf;
 *
 * Exports with styles are in other files, because Astro adds the styles of every imported module to the page.
 */

/** The layout: head, header, main and footer. */
export { default as Page } from '../layouts/Page.astro';
/** The layout of a page made of sections. */
export { default as SectionsPage } from '../layouts/SectionsPage.astro';
/** The heading at the top of a page. */
export { default as PageIntro } from '../components/PageIntro.astro';
/** An entry's heading, facts, image and text. */
export { default as Entry } from '../components/Entry.astro';
/** The call to action at the end of a page. */
export { default as NextStep } from '../components/NextStep.astro';
export { default as Picture } from '../components/Picture.astro';
/** A video. The page must also pass it to `Page` in `videos`. */
export { default as Video } from '../components/Video.astro';
export { default as FormattedDate } from '../components/FormattedDate.astro';
export { EmailOrPhoneLink } from '../lib/EmailOrPhoneLink.tsx';
export { Icon } from '../lib/Icon.tsx';

export { addressOf, feedOf, linksTo, translationsOf } from '../model/addresses/index.ts';
export { pathsOf, pathsOfEach, pathsOfEntries, pathsOfList } from '../model/static-paths.ts';

/** Functions that return content. The interface texts are in `Astro.locals.words`. */
export { agencyTexts, entriesIn, inOrder, pageTexts } from '../model/content.ts';
export { fill, parts } from '../words/fill.ts';
export { site } from '../site.ts';

/** Functions that extend a page's security policy. */
export { allowScript, allowSources, allowStyle } from '../lib/policy.ts';
