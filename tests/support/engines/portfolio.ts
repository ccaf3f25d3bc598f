/** The portfolio as a visitor of any engine uses it. */
import { expect } from './test.ts';
import type { Visitor } from './visitor.ts';

export const PAGER = '[data-pager] button';

interface Scrolls {
  /** The position when the portfolio changed its page. */
  start: number;
  /** The positions between that one and the top which the window was seen at. */
  between: number[];
}
declare const scrolls: Scrolls;

/** How the window scrolls to the top while `turn` changes the page of the portfolio. */
export async function scrollsDuring(visitor: Visitor, turn: () => Promise<void>): Promise<Scrolls> {
  await visitor.evaluate(() => {
    // Not before: drivers scroll to what they click.
    new MutationObserver(() => {
      const start = scrollY;
      const between: number[] = [];
      Object.assign(window, { scrolls: { start, between } });
      addEventListener('scroll', () => {
        if (scrollY > 0 && scrollY < start) between.push(scrollY);
      });
    }).observe(document.querySelector('[data-portfolio]')!, { attributeFilter: ['data-page'] });
  });
  await turn();
  await expect.poll(() => visitor.evaluate(() => scrollY)).toBe(0);
  return visitor.evaluate(() => scrolls);
}
