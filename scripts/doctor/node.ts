import { createRequire } from 'node:module';
import { ok, failed, type Finding } from './finding.ts';

/** Astro's own minimum, for example ">=22.12.0"; the other tools need no newer version. */
const { engines }: { engines: { node: string } } = createRequire(import.meta.url)('astro/package.json');
const MINIMUM = engines.node.replace('>=', '');

/** Checks the version of Node, as `process.versions.node` gives it. */
export function checkNode(version: string): Finding {
  if (version.localeCompare(MINIMUM, 'en', { numeric: true }) >= 0) return ok('Node', version);
  const fix = 'run npm ci, which installs a newer one, and use npm run doctor';
  return failed('Node', `${version} is older than ${MINIMUM}: ${fix}`);
}
