import type { Cloth, Thread } from '../../../src/illustrations/engine/cloth.ts';
import type { Area } from '../../../src/illustrations/engine/regions.ts';

/** Threads of a browser window. */
interface BrowserThreads {
  frame: Thread;
  page: Thread;
  dots: Thread;
}

/** A browser window: title bar with three dots, frame, page. */
export function browser(cloth: Cloth, { x, y, width, height }: Area, threads: BrowserThreads): void {
  cloth.rect(x, y, width, height, threads.page);
  cloth.frame(x, y, width, height, 2, threads.frame);
  cloth.rect(x, y, width, 8, threads.frame);
  for (const dotX of [5.5, 11.5, 17.5]) cloth.lozenge(x + dotX, y + 4, 1.6, threads.dots);
}

/** Threads of a phone. */
interface PhoneThreads {
  body: Thread;
  screen: Thread;
}

/** A phone seen from the front. */
export function phone(cloth: Cloth, { x, y, width, height }: Area, threads: PhoneThreads): void {
  const middle = x + width / 2;
  cloth.rect(x, y, width, height, threads.body, 'warp');
  cloth.rect(x + 1, y - 1, width - 2, height + 2, threads.body, 'warp');
  cloth.rect(x + 3, y + 5, width - 6, height - 10, threads.screen);
  cloth.rect(middle - 3, y + 1, 6, 1, threads.screen);
  cloth.rect(middle - 2, y + height - 3, 4, 1, threads.screen);
}
