/** Measures enquiries to the site of `npm start`, beside the time that the function itself takes. */
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCAL_TOKEN_PREFIX } from '../../src/integrations/local-services/captcha-provider.ts';
import { serveSite } from '../lib/serve-site.ts';

const PORT = 8898;

/** A line with the time of ten enquiries in a row. */
export async function measureLocalSite(): Promise<string[]> {
  const projectRoot = await mkdtemp(join(tmpdir(), 'local-site-'));
  await mkdir(join(projectRoot, 'dist'));
  for (const name of ['netlify', 'netlify.toml']) {
    await symlink(join(process.cwd(), name), join(projectRoot, name));
  }
  let functionMs = 0;
  const { log } = console;
  console.log = (line: string) => {
    const { code, ms }: { code?: string; ms?: number } = JSON.parse(line);
    if (code === 'stored') functionMs += ms ?? 0;
  };
  const site = await serveSite(PORT, projectRoot);
  try {
    const started = performance.now();
    for (let index = 0; index < 10; index++) await postEnquiry(site.url, index);
    const totalMs = performance.now() - started;
    const ratio = (totalMs / functionMs).toFixed(1);
    return [
      `npm start, ten enquiries in a row: ${Math.round(totalMs)} ms, ${ratio} × the function's own ${functionMs} ms (aim: under 2 ×)`,
    ];
  } finally {
    console.log = log;
    await site.stop();
    await rm(projectRoot, { recursive: true, force: true });
  }
}

async function postEnquiry(url: string, index: number): Promise<void> {
  const response = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Asha Singh',
      email: 'asha@example.com',
      message: `We would like a website, please. (${index})`,
      captchaToken: `${LOCAL_TOKEN_PREFIX}-local-site-${index}`,
    }),
  });
  if (response.status !== 200) throw new Error(`Answered ${response.status}: ${await response.text()}`);
}
