import { useState } from 'react';
import { ENQUIRY_FIELDS } from '../../enquiry/schema.ts';

const LABEL_ID = 'unsent-draft';

/** Replaces a form that failed: shows the text that was typed so far, to be copied. */
export function UnsentDraft() {
  // Read in the first render: React removes the failed form from the page only afterwards.
  const [draft] = useState(() => ENQUIRY_FIELDS.map(textOf).filter(Boolean).join('\n\n'));
  if (!draft) return null;
  return (
    <>
      <label className="field-label" htmlFor={LABEL_ID}>
        What you typed
      </label>
      <textarea className="input" id={LABEL_ID} rows={8} readOnly value={draft} />
    </>
  );
}

function textOf(id: string): string {
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '';
}
