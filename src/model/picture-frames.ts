/** The largest size at which an image is shown, in CSS pixels. */
export type Frame = readonly [width: number, height: number];

export const PROJECT_FRAME: Frame = [1280, 800];
export const PORTRAIT_FRAME: Frame = [640, 760];
/** The portrait next to the name in a testimonial: 4rem wide, at double resolution. */
export const SIGN_FRAME: Frame = [128, 152];
export const HERO_FRAME: Frame = [1280, 960];
export const OFFICE_FRAME: Frame = [1280, 640];
/** The image next to a service. */
export const SERVICE_FRAME: Frame = [768, 768];
/** The image next to the story on the About page. */
export const STORY_FRAME: Frame = [384, 432];
export const STUDY_FRAME: Frame = [1792, 896];
/** The image of a case study on screens narrower than 820 pixels. */
export const NARROW_STUDY_FRAME: Frame = [820, 512];
/** The poster of a video, as wide as the content. */
export const VIDEO_FRAME: Frame = [1280, 720];

/** The image next to a section's text: half the width of a wide window. */
export const MEDIA_FRAME: Frame = [1280, 800];
/**
 * The minimum size of a logo. Logos have no common frame, because they vary in shape
 * (src/components/sections/Logos.astro).
 */
export const LOGO_FRAME: Frame = [96, 32];

/** The image that link previews show. */
export const CARD_FRAME: Frame = [1200, 630];

/** The width of the widest text column, which case studies use. */
export const TEXT_WIDTH = 880;
/** The image at the start of an article, as wide as the text column. */
export const ARTICLE_FRAME: Frame = [TEXT_WIDTH, 550];
