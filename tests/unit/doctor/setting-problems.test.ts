import { expect, test } from 'vitest';
import { settingProblems } from '../../../scripts/doctor/setting-problems.ts';

const COMPLETE = {
  PUBLIC_RECAPTCHA_SITE_KEY: `6L${'a'.repeat(38)}`,
  RECAPTCHA_SECRET_KEY: 'secret',
  SMTP_URL: 'smtps://user:password@mail.agency.com',
  MAIL_FROM: 'site@agency.com',
  MAIL_TO: 'team@agency.com',
};
const problems = (
  changes: Record<string, string>,
  url = 'https://www.agency.com',
  repository = 'agency/site',
) => settingProblems({ ...COMPLETE, ...changes }, { url, repository });

test('nothing is reported for complete settings', () => {
  expect(problems({ RECAPTCHA_HOSTNAMES: 'agency.com, www.agency.com' })).toEqual([]);
});

test.each([
  [{ PUBLIC_RECAPTCHA_SITE_KEY: 'key' }, /^PUBLIC_RECAPTCHA_SITE_KEY is not /],
  [{ RECAPTCHA_SECRET_KEY: COMPLETE.PUBLIC_RECAPTCHA_SITE_KEY }, /^PUBLIC_RECAPTCHA_SITE_KEY is not /],
  [{ SMTP_URL: 'mail.agency.com' }, /^SMTP_URL must/],
  [{ RECAPTCHA_HOSTNAMES: 'agency.com' }, /^RECAPTCHA_HOSTNAMES lacks www\.agency\.com: /],
])('the message about %j begins with the name of the setting', (changes, message) => {
  expect(problems(changes)).toContainEqual(expect.stringMatching(message));
});

test.each(['http://www.agency.com', 'https://www.agency.com/', 'www.agency.com'])(
  'the address %s in src/site.ts is reported',
  (url) => {
    expect(problems({}, url)).toEqual([expect.stringMatching(/^url in src\/site\.ts must be like https:/)]);
  },
);

test.each(['https://github.com/agency/site', 'site', 'agency/site/', ''])(
  'the repository "%s" is a problem of src/site.ts',
  (repository) => {
    expect(problems({}, undefined, repository)).toEqual([
      `repository in src/site.ts must be like agency/site, not ${repository}`,
    ]);
  },
);
