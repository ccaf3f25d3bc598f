/** An entry with a position on a page. `order` may have decimals. */
interface Ordered {
  order: number;
  title?: string | undefined;
  name?: string | undefined;
}

const label = ({ title, name }: Ordered) => title ?? name ?? '';

/** Compares entries by position, then alphabetically by title or name, according to the language's sorting rules. */
export const compareIn =
  (language: string) =>
  (a: Ordered, b: Ordered): number =>
    a.order - b.order || label(a).localeCompare(label(b), language);

/** Returns the twenty newest items, newest first. */
export const newestTwenty = <Item extends { date: string }>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => other.date.localeCompare(one.date)).slice(0, 20);
