/**
 * What pages of an owner's own import: the names here and in the other files of this folder stay from version to version. One that
 * must go stays for a version, and `npm run check:types` points at each use of it; of a mere re-export it would not:
 *
 *     /** @deprecated since 8.0.0: use `addressOf` *\/
 *     export const pathOf = addressOf;
 *
 * What has styles is in a file of its own, as Astro gives a page the styles of every module that it imports.
 */

/** The layout: head, header, main and footer. */
export { default as Page } from '../layouts/Page.astro';
/** The same of a page that is made of sections. */
export { default as SectionsPage } from '../layouts/SectionsPage.astro';
/** The heading at the top of a page. */
export { default as PageIntro } from '../components/PageIntro.astro';
/** The text of an entry, with its heading, facts and picture. */
export { default as Entry } from '../components/Entry.astro';
/** The way to the form, at the end of a page. */
export { default as NextStep } from '../components/NextStep.astro';
export { default as Picture } from '../components/Picture.astro';
/** A video; the page names it in `videos` of `Page`, too. */
export { default as Video } from '../components/Video.astro';
export { default as FormattedDate } from '../components/FormattedDate.astro';
export { EmailOrPhoneLink } from '../lib/EmailOrPhoneLink.tsx';
export { Icon } from '../lib/Icon.tsx';

export { addressOf, feedOf, linksTo, translationsOf } from '../model/addresses/index.ts';
export { pathsOf, pathsOfEach, pathsOfEntries, pathsOfList } from '../model/addresses/paths.ts';

/** Content; the interface's words are `Astro.locals.words`. */
export { agencyTexts, entriesIn, inOrder, pageTexts } from '../model/content.ts';
export { fill, parts } from '../words/fill.ts';
export { site } from '../site.ts';

/** What a page may load or run besides. */
export { allowScript, allowSources, allowStyle } from '../lib/policy.ts';
