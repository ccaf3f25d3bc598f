import type { Environment } from '../../netlify/enquiries/settings.ts';
import { checkCaptcha } from './captcha.ts';
import { skipped, type Finding } from './finding.ts';
import { checkMail } from './mail.ts';
import { checkNode } from './node.ts';
import { checkSample } from './sample.ts';
import { checkSettings } from './settings.ts';
import { checkSite, type SiteDetails } from './site.ts';
import { checkStore } from './store.ts';

/** What the doctor checks. */
export interface DoctorInput {
  environment: Environment;
  projectRoot: string;
  nodeVersion: string;
  site: SiteDetails;
}

/** Runs all checks. Sends no mail, and leaves nothing in the store. */
export async function runChecks({
  environment,
  projectRoot,
  nodeVersion,
  site,
}: DoctorInput): Promise<Finding[]> {
  const { findings, settings } = checkSettings(environment);
  const reason = 'not checked: a setting above is invalid';
  const services = await Promise.all([
    settings ? checkCaptcha(settings.captcha) : skipped('Captcha', reason),
    settings ? checkMail(settings.mail) : skipped('Mail server', reason),
    checkStore(environment, projectRoot),
  ]);
  const addresses = [site.contact.address, site.legalContact.address];
  const sample = checkSample(projectRoot, addresses);
  return [checkNode(nodeVersion), ...checkSite(site), ...sample, ...findings, ...services];
}
