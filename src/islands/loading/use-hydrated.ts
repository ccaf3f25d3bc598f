import { useEffect, useRef, type RefObject } from 'react';

/**
 * A ref for any element of an island. Once React has hydrated the island, that element dispatches
 * `island:hydrated`, upon which the intent directive replays what the visitor did in the meantime.
 *
 * Each text of an island is the only child of an element with `suppressHydrationWarning`: the browser may have
 * translated the page, and React would replace an island whose HTML differs, with what was typed into it.
 */
export function useHydrated<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => {
    ref.current?.dispatchEvent(new Event('island:hydrated', { bubbles: true }));
  }, []);
  return ref;
}
