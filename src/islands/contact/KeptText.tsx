import { useState } from 'react';

const LABEL_ID = 'kept-text';

/** In place of a form that failed: what was typed into the fields so far, to be copied. */
export function KeptText({ fields }: { fields: readonly string[] }) {
  // Read in the first rendering: React takes the failed form away only after it.
  const [kept] = useState(() => fields.map(textIn).filter(Boolean).join('\n\n'));
  if (!kept) return null;
  return (
    <>
      <label className="field-label" htmlFor={LABEL_ID}>
        What you typed
      </label>
      <textarea className="input" id={LABEL_ID} rows={8} readOnly value={kept} />
    </>
  );
}

function textIn(field: string): string {
  return (document.getElementById(field) as HTMLInputElement | HTMLTextAreaElement | null)?.value ?? '';
}
