import { expect, test } from 'vitest';
import { jsonLd, service } from '../../../src/lib/structured-data.ts';

test.each(['</script><script>alert(1)</script>', '<!--<script>', 'a < b & c > d "e"', '\u2028\u2029'])(
  'JSON-LD with the title %j cannot end its script element and parses back',
  (title) => {
    const text = jsonLd([service({ title, description: '' })]);
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toMatchObject({ '@type': 'Service', name: title });
  },
);
