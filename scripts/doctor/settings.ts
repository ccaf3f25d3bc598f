import type { Environment } from '../../netlify/enquiries/settings.ts';
import { invalidSettings, missingSettings } from '../../src/integrations/settings.ts';

/** What is wrong with the settings and the site's address: a line for each, without any secret. */
export function settingProblems(environment: Environment, siteUrl: string): string[] {
  const problems = [...missingSettings(environment), ...invalidSettings(environment)];
  if (!/^https:\/\/[^/]+$/.test(siteUrl)) {
    problems.push(
      `url in src/site.ts must be like https://www.agency.com, without a final slash, not ${siteUrl}`,
    );
  }
  const host = siteUrl.replace('https://', '');
  const captchaHosts = environment['RECAPTCHA_HOSTNAMES']?.split(/[\s,]+/).filter(Boolean) ?? [host];
  if (!captchaHosts.includes(host)) {
    problems.push(`RECAPTCHA_HOSTNAMES lacks ${host}: the form refuses captchas that are solved there`);
  }
  return problems;
}
