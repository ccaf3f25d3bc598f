/** Threads of the art inside pages; `tokens.ts` dyes them differently in each theme (t1 to t5). */
export const first = 1;
export const second = 2;
export const third = 3;
/** The odd one, after the nazar buti: at most one motif a page. */
export const odd = 4;
/** Needle holes: counted, not stitched yet. */
export const hole = 5;
