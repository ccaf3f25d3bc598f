/**
 * `npm run doctor`: whether this environment can run the live site; one line for each thing, with what is
 * wrong and how to mend it. Reads `.env` too. Ends with 1 when something is wrong.
 */
import { existsSync } from 'node:fs';
import { site } from '../src/site.ts';
import { examine } from './doctor/examine.ts';
import { describe } from './doctor/finding.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

const findings = await examine({
  environment: process.env,
  projectRoot: process.cwd(),
  nodeVersion: process.versions.node,
  site,
});
process.stdout.write(describe(findings));

const faults = findings.filter(({ state }) => state === 'wrong').length;
console.log(faults === 0 ? '\nAll is well.' : `\n${faults} to mend.`);
process.exitCode = faults === 0 ? 0 : 1;
