import { expect, test } from 'vitest';
import { jsonLd } from '../../../src/layouts/structured-data.ts';

test.each(['</script><script>alert(1)</script>', '<!--<script>', 'a < b & c > d "e"', '\u2028\u2029'])(
  'JSON-LD with the title %j cannot end its script element and parses back',
  (title) => {
    const text = jsonLd([{ '@type': 'Service', name: title }]);
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toMatchObject({ '@graph': [{ name: title }] });
  },
);
