/** Formats enquiries for a terminal. */
import type { ListedEnquiry } from './load.ts';

/** A table with one line for each enquiry. */
export function toTable(enquiries: readonly ListedEnquiry[]): string {
  if (enquiries.length === 0) return 'No enquiries.\n';
  const rows = enquiries.map(({ id, receivedAt, status, verified, name, email, company }) => [
    receivedAt.slice(0, 16).replace('T', ' '),
    verified ? status : `${status}, unverified`,
    company ? `${name} (${company})` : name,
    email,
    id,
  ]);
  const heading = ['Received (UTC)', 'Mail', 'From', 'Email', 'Id'];
  const widths = heading.map((word, column) =>
    Math.min(40, longest([word, ...rows.map((row) => row[column] ?? '')])),
  );
  const lines = [heading, ...rows].map((row) =>
    row.map((text, column) => (column === 4 ? text : fit(text, widths[column] ?? 0))).join('  '),
  );
  return `${lines.join('\n')}\n`;
}

/** All fields of one enquiry. */
export function toDetails(enquiry: ListedEnquiry): string {
  return [
    `Id:        ${enquiry.id}`,
    `Received:  ${enquiry.receivedAt}`,
    `Mail:      ${enquiry.deliveredAt ? `mailed ${enquiry.deliveredAt}` : enquiry.status}${enquiry.spam ? ` (${enquiry.spam})` : ''}`,
    ...(enquiry.delivery?.accepted ?? []).map((address) => `           accepted: ${address}`),
    ...(enquiry.delivery?.refused ?? []).map(
      ({ address, code }) => `           refused (${code}): ${address}`,
    ),
    `Captcha:   ${enquiry.verified ? 'passed' : 'could not be checked'}`,
    `Name:      ${enquiry.name}`,
    `Email:     ${enquiry.email}`,
    `Company:   ${enquiry.company || '(none)'}`,
    '',
    enquiry.message,
    '',
  ].join('\n');
}

const longest = (texts: string[]) => Math.max(...texts.map((text) => text.length));
const fit = (text: string, width: number) =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width);
