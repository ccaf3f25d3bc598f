import { readFileSync } from 'node:fs';
import path from 'node:path';
import { HeadersHandler } from '@netlify/headers';
import { afterEach, expect, test, vi } from 'vitest';
import { hidePreview } from '../../../src/build/noindex.ts';
import { temporaryFolder } from '../../support/files.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['branch-deploy', 'noindex'],
  ['deploy-preview', 'noindex'],
  ['production', undefined],
  ['', undefined],
])(
  'pages built in the deploy context "%s" are served with the X-Robots-Tag %s in addition to their other headers',
  async (context, tag) => {
    vi.stubEnv('CONTEXT', context);
    const headers = readFileSync('public/_headers');
    const projectDir = temporaryFolder({ 'dist/_headers': headers });
    hidePreview(path.join(projectDir, 'dist'));
    const handler = new HeadersHandler({ projectDir, publishDir: 'dist', logger: console });
    const applied = await handler.apply(new Request('http://localhost/about'));
    expect(applied).toMatchObject({ 'X-Content-Type-Options': 'nosniff' });
    expect(applied['X-Robots-Tag']).toBe(tag);
  },
);
