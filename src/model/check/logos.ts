import path from 'node:path';
import { findFiles } from '../../lib/files.ts';
import type { Hint, Mistake } from '../mistake.ts';
import { readPicture } from './picture-file.ts';
import { checkPicture } from './pictures.ts';

const NAMES = ['logo', 'logo-dark', 'logo-light'];

/**
 * Finds logos in src/assets that can't be shown, have the wrong name, or exist for only one theme
 * (src/components/Logo.astro).
 */
export async function checkLogos(root: string): Promise<(Mistake | Hint)[]> {
  const files = findFiles('src/assets/logo*.*', { cwd: root });
  const names = files.map((file) => path.parse(file).name);
  const findings = files.map(async (file) => {
    const { base, name, ext } = path.parse(file);
    const place = { file, line: 1, field: '' };
    const other = { dark: 'logo-light', light: 'logo-dark' }[name.slice('logo-'.length)];
    const isLonely = other !== undefined && !names.includes(other) && !names.includes('logo');
    if (NAMES.includes(name) && /^\.(svg|png)$/.test(ext) && !isLonely)
      return checkLogo(name, path.join(root, file), await checkPicture(root, place, base, { frame: [0, 0] }));
    return {
      ...place,
      found: isLonely ? `no ${other} next to it` : 'a name that is not used for logos',
      expected: 'logo-dark and logo-light, or logo for both themes, as .svg or .png',
      fix: isLonely
        ? `add ${other}, or rename this file to logo${ext}`
        : 'rename the file, or save it as SVG or PNG',
    };
  });
  return (await Promise.all(findings)).flatMap((each) => each ?? []);
}

/** Checks a logo. A logo for one theme may be invisible in the other, so a hint about the other theme is dropped. */
async function checkLogo(name: string, file: string, finding: Mistake | Hint | undefined) {
  if (!finding || !('hint' in finding)) return finding;
  const { poorTheme } = await readPicture(file);
  return name === 'logo' || name === `logo-${poorTheme}` ? finding : undefined;
}
