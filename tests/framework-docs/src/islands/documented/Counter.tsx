import { lazy, Suspense, useEffect, useState } from 'react';

const Part = lazy(() => import('./Part.tsx'));

/**
 * A button, and a part that loads when the button is clicked. Browsers may hyphenate the long word in the button's
 * label.
 */
export default function Counter({ name }: { name: string }) {
  const [count, setCount] = useState(0);
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return (
    <>
      <button type="button" id={name} data-hydrated={isHydrated} onClick={() => setCount(count + 1)}>
        Configuration {count}
      </button>
      <Suspense>{count > 0 && <Part />}</Suspense>
    </>
  );
}
