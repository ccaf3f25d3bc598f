import { expect, test } from 'vitest';
import { siteProblems } from '../../../scripts/doctor/site-problems.ts';

const URL = 'https://www.agency.com';

test('nothing is reported for a site with its captcha on its own host', () => {
  expect(siteProblems(URL, 'agency/site', ['agency.com', 'www.agency.com'])).toEqual([]);
  expect(siteProblems(URL, undefined, [])).toEqual([]);
});

test('a captcha that may not be solved on the site is reported', () => {
  expect(siteProblems(URL, undefined, ['agency.com'])).toEqual([
    expect.stringMatching(/^RECAPTCHA_HOSTNAMES lacks www\.agency\.com: /),
  ]);
});

test.each(['http://www.agency.com', 'https://www.agency.com/', 'www.agency.com'])(
  'the address %s in src/site.ts is reported',
  (url) => {
    expect(siteProblems(url, undefined, [])).toEqual([
      expect.stringMatching(/^url in src\/site\.ts must be like https:/),
    ]);
  },
);

test.each(['https://github.com/agency/site', 'site', 'agency/site/', ''])(
  'the repository "%s" is a problem of src/site.ts',
  (repository) => {
    expect(siteProblems(URL, repository, [])).toEqual([
      `repository in src/site.ts must be like agency/site, not ${repository}`,
    ]);
  },
);
