/** Dependencies have exact versions, accepted licences and listed install scripts; CI actions are pinned. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Package {
  version: string;
  license?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  optional?: boolean;
}
interface Manifest {
  license: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> };
/** Every installed package with its path; the first entry is the project itself. */
const packages = Object.entries(lock.packages).slice(1);
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Licences without obligations for this site: permissive ones, and those that only cover changes of their own files. */
const LICENCES = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib'],
  ...['CC0-1.0', 'CC-BY-3.0', 'CC-BY-4.0', 'Python-2.0', 'OFL-1.1', 'MPL-2.0', 'LGPL-3.0-or-later'],
]);
/** Licences of packages whose manifest states none or a non-standard name. */
const STATED_ELSEWHERE: Record<string, string> = {
  '@netlify/binary-info': 'Apache-2.0',
  // Stated in its readme only.
  callsite: 'MIT',
};

describe('packages', () => {
  test('every dependency has an exact version', () => {
    const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  test('every installed package has an accepted licence', () => {
    const accepted = (licence: string) =>
      licence
        .replace(/[()]/g, '')
        .split(' OR ')
        .some((choice) => choice.split(' AND ').every((each) => LICENCES.has(each)));
    const others = packages
      .map(([place, { license }]) => [nameOf(place), license ?? 'none stated'] as const)
      .filter(([name, licence]) => !accepted(STATED_ELSEWHERE[name] ?? licence));
    expect(others).toEqual([]);
  });

  test('only packages listed in allowScripts run install scripts', () => {
    const running = packages
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => nameOf(place));
    expect([...new Set(running)].toSorted()).toEqual(Object.keys(manifest.allowScripts).toSorted());
  });

  test('.nvmrc and the README name the major version of the node package', () => {
    const [major = ''] = (manifest.devDependencies['node'] ?? '').split('.');
    expect(readFileSync('.nvmrc', 'utf8').trim()).toBe(major);
    expect(readFileSync('README.md', 'utf8')).toContain(`Node ${major}`);
  });

  test('the lock file contains no registry addresses', () => {
    expect(packages.filter(([, { resolved }]) => resolved)).toEqual([]);
  });
});

describe.each(globSync('.github/workflows/*.yml'))('%s', (file) => {
  const text = readFileSync(file, 'utf8');
  const workflow = parse(text) as { permissions: unknown; jobs: Record<string, { permissions?: unknown }> };

  test('the workflow has read permission only', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const job of Object.values(workflow.jobs)) expect(job.permissions).toBeUndefined();
  });

  test('every action is pinned to a commit with its version in a comment', () => {
    const actions = [...text.matchAll(/uses: (.+)/g)].map(([, action = '']) => action);
    expect(actions).not.toEqual([]);
    for (const action of actions) expect(action).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });
});

test('package.json names a licence, or a file that says what is decided about it', () => {
  expect(manifest.license).not.toBe('UNLICENSED');
  const [, file] = /^SEE LICENSE IN (.+)$/.exec(manifest.license) ?? [];
  if (file) expect(readFileSync(file, 'utf8')).toMatch(/^## Licence\n\n./m);
});

test('the CI workflow runs .ci/run', () => {
  expect(readFileSync('.github/workflows/test.yml', 'utf8')).toContain('- run: bash .ci/run\n');
});
