/**
 * `npm run doctor`: checks whether this environment can run the live site, and prints one line for each check, with
 * how to fix what failed. Also reads `.env`. Exits with 1 when a check failed.
 */
import { existsSync } from 'node:fs';
import { site } from '../src/site.ts';
import { formatFindings } from './doctor/finding.ts';
import { runChecks } from './doctor/run-checks.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

const findings = await runChecks({
  environment: process.env,
  projectRoot: process.cwd(),
  nodeVersion: process.versions.node,
  site,
});
process.stdout.write(formatFindings(findings));

const problems = findings.filter(({ state }) => state === 'failed').length;
console.log(problems === 0 ? '\nEverything is fine.' : `\nTo fix: ${problems}`);
process.exitCode = problems === 0 ? 0 : 1;
