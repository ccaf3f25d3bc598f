/** Sends a test message to the webhook of the alerts. */
export async function checkAlert(webhook: string): Promise<string> {
  const { host } = new URL(webhook);
  const response = await fetch(webhook, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'A test by npm run doctor: alerts about enquiries arrive here.' }),
    signal: AbortSignal.timeout(9000),
  }).catch(() => undefined);
  if (response?.ok) return `${host} took a test message: see whether it has arrived`;
  throw new Error(
    `${host} did not take a test message (${response?.status ?? 'no answer'}): check ALERT_WEBHOOK_URL`,
  );
}
