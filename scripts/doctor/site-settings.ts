import { nameOf } from '../../netlify/enquiries/settings.ts';

/** What is wrong with the address and the repository of src/own/settings.json, and with the captcha's hosts: a line for each. */
export function siteSettingProblems(
  url: string,
  repository: string | undefined,
  captchaHosts: string[],
): string[] {
  const problems: string[] = [];
  if (!/^https:\/\/[^/]+$/.test(url)) {
    problems.push(
      `url in src/own/settings.json must be like https://www.agency.com, without a final slash, not ${url}`,
    );
  }
  if (repository !== undefined && !/^[\w-]+\/[\w.-]+$/.test(repository)) {
    problems.push(`repository in src/own/settings.json must be like agency/site, not ${repository}`);
  }
  const host = url.replace('https://', '');
  if (captchaHosts.length > 0 && !captchaHosts.includes(host)) {
    problems.push(
      `${nameOf('CAPTCHA_HOSTNAMES')} lacks ${host}: the form refuses captchas that are solved there`,
    );
  }
  return problems;
}
