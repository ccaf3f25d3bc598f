import { expect, test } from 'vitest';
import { siteSettingProblems } from '../../../scripts/doctor/site-settings.ts';

const URL = 'https://www.agency.com';

test.each<[string, string | undefined, string[], RegExp[]]>([
  [URL, undefined, [], []],
  [URL, 'agency/site', ['agency.com', 'www.agency.com'], []],
  [URL, undefined, ['agency.com'], [/^RECAPTCHA_HOSTNAMES lacks www\.agency\.com: /]],
  ['http://www.agency.com', undefined, [], [/^url in src\/own\/settings\.json must be like https:/]],
  [`${URL}/`, undefined, [], [/^url /]],
  ['www.agency.com', undefined, [], [/^url /]],
  [URL, 'https://github.com/agency/site', [], [/^repository .* like agency\/site, not https:/]],
  [URL, 'site', [], [/^repository /]],
  [URL, 'agency/site/', [], [/^repository /]],
  [URL, '', [], [/^repository /]],
])(
  'the address %s, the repository %s and the captcha hosts %j have the problems %j',
  (url, repository, hosts, problems) => {
    expect(siteSettingProblems(url, repository, hosts)).toEqual(
      problems.map((problem) => expect.stringMatching(problem) as string),
    );
  },
);
