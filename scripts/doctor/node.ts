import { ok, wrong, type Finding } from './finding.ts';

/** The oldest Node that Astro, Vitest and Netlify's packages run on. */
const OLDEST = [22, 12] as const;

/** Looks at the version of Node, as `process.versions.node` gives it. */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNewEnough = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
  if (isNewEnough) return ok('Node', version);
  return wrong(
    'Node',
    `${version} is older than ${OLDEST.join('.')}: run npm ci, which brings Node 24, and start me with npm run doctor`,
  );
}
