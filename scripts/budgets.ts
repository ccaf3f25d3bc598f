/**
 * `npm run budgets`: what each built page's HTML is made of, and how that differs from the record.
 * `npm run budgets -- --update` writes the record, so that a broken budget can say what grew since.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { compress } from './bench/brotli.ts';
import { growth, partsOf, PARTS } from './bench/page-parts.ts';
import { readRecord, RECORD } from './bench/record.ts';

const record = readRecord();
const pages = readdirSync('dist')
  .filter((name) => name.endsWith('.html'))
  .toSorted();
const parts = Object.fromEntries(
  pages.map((name) => [name, partsOf(readFileSync(`dist/${name}`, 'utf8'))] as const),
);

for (const [name, now] of Object.entries(parts)) {
  const sent = compress(readFileSync(`dist/${name}`), 'text/html').length;
  const list = PARTS.map((part) => `${part} ${now[part]}`).join(', ');
  console.log(`${name.padEnd(14)} ${sent} bytes as sent (${list}); grew: ${growth(record[name], now)}`);
}
if (process.argv.includes('--update')) {
  writeFileSync(RECORD, `${JSON.stringify(parts, null, 2)}\n`);
  console.log(`\nWritten to ${RECORD}`);
}
