import { useStore } from '@nanostores/react';
import { useEffect, useState, type ComponentType } from 'react';
import { $toasts, dismissToast } from '../../stores/toasts.ts';

/** The toasts. Their code is requested only after hydration, because the form works without it. */
export function LazyToasts() {
  const [Toasts, setToasts] = useState<ComponentType>();
  useEffect(() => {
    import('./Toasts.tsx').then(
      (loaded) => setToasts(() => loaded.Toasts),
      () => setToasts(() => PlainToasts),
    );
  }, []);
  return Toasts && <Toasts />;
}

/** Replaces the toasts when their code could not be loaded. */
function PlainToasts() {
  const toasts = useStore($toasts);
  return (
    <div className="toasts" role="alert">
      {toasts.map(({ id, kind, title, description }) => (
        <div key={id} className={`toast toast-${kind}`}>
          <p className="flex-1">
            <strong>{title}</strong> {description}
          </p>
          <button type="button" className="link" onClick={() => dismissToast(id)}>
            Dismiss
          </button>
        </div>
      ))}
    </div>
  );
}
