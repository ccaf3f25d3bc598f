import { useEffect, useRef, type RefObject } from 'react';

/**
 * A ref for any element of an island; once React has taken the island over, that element says so
 * to the intent directive, which then repeats what the visitor did in the meantime.
 */
export function useReady<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => {
    ref.current!.dispatchEvent(new Event('island:ready', { bubbles: true }));
  }, []);
  return ref;
}
