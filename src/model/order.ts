/** An entry with a position on a page. `order` may have decimals. */
interface Ordered {
  order: number;
  id: string;
}

/** Compares entries by position, then by id, which is the same in all languages. */
export const compareOrder = (a: Ordered, b: Ordered): number => a.order - b.order || (a.id < b.id ? -1 : 1);

/** Returns the twenty newest items, newest first. */
export const newestTwenty = <Item extends { date: string }>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => other.date.localeCompare(one.date)).slice(0, 20);
