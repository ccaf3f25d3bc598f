import { language } from '../words/index.ts';

/** An entry with its position on the page; `order` may be a decimal. */
interface Ordered {
  order: number;
  title?: string | undefined;
  name?: string | undefined;
}

const label = ({ title, name }: Ordered) => title ?? name ?? '';

/** Compares entries by their position; those of the same one by their title or name, in the alphabet of the page's language. */
export function compareEntries(a: Ordered, b: Ordered): number {
  return a.order - b.order || label(a).localeCompare(label(b), language());
}
