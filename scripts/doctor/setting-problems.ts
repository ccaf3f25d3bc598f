import { listOf, type Environment } from '../../netlify/enquiries/settings.ts';
import { invalidSettings, missingSettings } from '../../src/integrations/required-settings.ts';

/** What is wrong with the settings and with the address and the repository of src/site.ts: a line for each, without any secret. */
export function settingProblems(
  environment: Environment,
  { url: siteUrl, repository }: { url: string; repository?: string | undefined },
): string[] {
  const problems = [...missingSettings(environment), ...invalidSettings(environment)];
  if (!/^https:\/\/[^/]+$/.test(siteUrl)) {
    problems.push(
      `url in src/site.ts must be like https://www.agency.com, without a final slash, not ${siteUrl}`,
    );
  }
  if (repository !== undefined && !/^[\w-]+\/[\w.-]+$/.test(repository)) {
    problems.push(`repository in src/site.ts must be like agency/site, not ${repository}`);
  }
  const [siteKey, secretKey] = ['PUBLIC_RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY'].map((name) =>
    environment[name]?.trim(),
  );
  if (siteKey && (!/^6L[\w-]{38}$/.test(siteKey) || siteKey === secretKey)) {
    problems.push('PUBLIC_RECAPTCHA_SITE_KEY is not like 6L… with 40 characters, or it is the secret key');
  }
  const host = siteUrl.replace('https://', '');
  const captchaHosts = listOf(environment['RECAPTCHA_HOSTNAMES']) ?? [host];
  if (!captchaHosts.includes(host)) {
    problems.push(`RECAPTCHA_HOSTNAMES lacks ${host}: the form refuses captchas that are solved there`);
  }
  return problems;
}
