import type { Environment } from '../../netlify/enquiries/settings.ts';
import { checkCaptcha } from './captcha.ts';
import { skipped, type Finding } from './finding.ts';
import { checkMail } from './mail.ts';
import { checkNode } from './node.ts';
import { checkSettings } from './settings.ts';
import { checkSite, type SiteDetails } from './site.ts';
import { checkStore } from './store.ts';

/** What is examined. */
export interface Patient {
  environment: Environment;
  projectRoot: string;
  nodeVersion: string;
  site: SiteDetails;
}

/** Looks at everything that a live site needs. Sends no mail, and leaves nothing in the store. */
export async function examine({ environment, projectRoot, nodeVersion, site }: Patient): Promise<Finding[]> {
  const { findings, settings } = checkSettings(environment);
  const because = "not asked: a setting above can't be used";
  const services = await Promise.all([
    settings ? checkCaptcha(settings.captcha) : skipped('Captcha', because),
    settings ? checkMail(settings.mail) : skipped('Mail server', because),
    checkStore(environment, projectRoot),
  ]);
  return [checkNode(nodeVersion), ...checkSite(site), ...findings, ...services];
}
