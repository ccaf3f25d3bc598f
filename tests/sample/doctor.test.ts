import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findSample } from '../../scripts/doctor/sample.ts';
import { site } from '../../src/site.ts';
import { pageTexts, services, statistics } from '../support/content.ts';

test("the doctor finds the sample's settings, headline, figures, services, legal texts and pictures", () => {
  const findings = findSample('.', '');
  const valuesOf = (file: string) =>
    findings.find((finding) => finding.startsWith(`${file} has `))?.match(/\(line \d+\)/g) ?? [];
  const { brand, tagline, url, contact, legalContact, social, theme } = site;
  const settings = findings
    .filter((finding) => /^src\/(site\.ts|content\/agency\.json)/.test(finding))
    .join();
  for (const value of [brand, tagline.replace('.', ''), url, contact.email, legalContact.phone]) {
    expect(settings).toContain(value);
  }
  for (const value of [...social.map(({ href }) => href), theme.storageKey])
    expect(settings).toContain(value);
  expect(findings).toContainEqual(expect.stringContaining(pageTexts('home').heading));
  expect(valuesOf('src/content/services.yaml')).toHaveLength(services.length);
  expect(findings).toContainEqual(expect.stringContaining(`value: ${statistics[0]?.value}`));
  expect(findings.filter((finding) => finding.includes('sample text for'))).toHaveLength(3);
  const pictures = globSync('src/{content,assets}/**/*.svg').length;
  expect(findings).toContainEqual(expect.stringMatching(`^${pictures} of its pictures`));
});
