import type { FormService } from '../../site.ts';
import { words } from '../../words/index.ts';
import { RefusedError, RESPONSE_TIMEOUT_MS } from './send-enquiry.ts';

/** The only one of the documented services that takes no forms. */
const HUBSPOT = /^https:\/\/api[\w-]*\.hsforms\.com\//;

/** What services say of a submission that they refuse; docs/form-services.md names them. */
interface Refusal {
  success?: boolean;
  errors?: { field?: string; message?: string }[];
  error?: string;
  message?: string;
}

/**
 * Posts values by the names of their fields to a form service, in place of the function. Resolves when it has taken them, to false: no receipt is known of. Throws a RefusedError
 * with the service's message when it refuses them, and the browser's own error when it could not be reached.
 */
export async function sendToService(service: FormService, values: Record<string, string>): Promise<false> {
  const names: Record<string, string | undefined> = service.fields ?? {};
  const fields = [
    ...Object.entries(values).map(([name, value]) => ({ name: names[name] ?? name, value })),
    ...(service.constants ?? []),
  ].filter(({ value }) => value);
  const response = await fetch(service.endpoint, {
    method: 'POST',
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    ...(HUBSPOT.test(service.endpoint) ? asHubSpot(fields) : asForm(fields)),
  });
  const body = (await response.json().catch(() => null)) as Refusal | null;
  if (!response.ok || body?.success === false) throw new RefusedError(messageOf(body) || words.sendFailed);
  return false;
}

interface Value {
  name: string;
  value: string;
}

function asForm(fields: Value[]): RequestInit {
  const body = new FormData();
  for (const { name, value } of fields) body.append(name, value);
  // Otherwise services answer with a page of theirs.
  return { body, headers: { accept: 'application/json' } };
}

/** All fields are of its object type "contact". */
const asHubSpot = (fields: Value[]): RequestInit => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    fields: fields.map((field) => ({ objectTypeId: '0-1', ...field })),
    context: { pageUri: location.href, pageName: document.title },
  }),
});

function messageOf(body: Refusal | null): string | undefined {
  const errors = body?.errors?.map(({ field, message }) => [field, message].filter(Boolean).join(': '));
  return errors?.join('. ') || body?.error || body?.message;
}
