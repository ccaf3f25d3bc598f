/** Thread numbers of the illustrations inside pages; src/styles/tokens.ts has their colours (t1 to t5). */
export const first = 1;
export const second = 2;
export const third = 3;
/** An accent for at most one motif per page, after the nazar buti, a flaw embroidered on purpose. */
export const odd = 4;
/** Needle holes: places without a stitch. */
export const hole = 5;
