/** An entry with its position on the page; `order` may be a decimal. */
interface Ordered {
  order: number;
  title?: string | undefined;
  name?: string | undefined;
}

const label = ({ title, name }: Ordered) => title ?? name ?? '';

/** Compares entries by position, then by title or name in a language's alphabet. */
export const compareIn =
  (language: string) =>
  (a: Ordered, b: Ordered): number =>
    a.order - b.order || label(a).localeCompare(label(b), language);

/** The newest twenty of dated items, the newest first. */
export const newestTwenty = <Item extends { date: string }>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => other.date.localeCompare(one.date)).slice(0, 20);
