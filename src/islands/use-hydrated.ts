import { useEffect, useRef, type RefObject } from 'react';

/**
 * A ref for any element of an island. Once React has hydrated the island, that element dispatches
 * `island:hydrated`, upon which the intent directive replays what the visitor did in the meantime.
 */
export function useHydrated<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => {
    ref.current?.dispatchEvent(new Event('island:hydrated', { bubbles: true }));
  }, []);
  return ref;
}
