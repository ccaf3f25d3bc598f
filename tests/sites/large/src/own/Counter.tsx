import { useState } from 'react';

export function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button className="btn" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}
