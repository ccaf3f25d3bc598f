/** Another build of the site: photographs in place of drawings, the other look, the real captcha. */
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { addressOf } from '../content.ts';
import { buildCopy, copyProject } from '../project-copy.ts';
import { ROUTES } from './site.ts';
import { test as base } from './test.ts';

/** Where the tests find this build. */
export const VARIANT = 'http://variant.test';
export const SITE_KEY = `6L${'a'.repeat(38)}`;

interface WorkerFixtures {
  /** The folder of the build. */
  variant: string;
}

/** Serves the variant beside the site. */
export const test = base.extend<object, WorkerFixtures>({
  variant: [
    async ({}, use) => {
      const { folder, remove } = copyProject();
      await usePhotographs(folder);
      useOtherLook(folder);
      await buildCopy(folder, ['--mode', 'offline'], { PUBLIC_RECAPTCHA_SITE_KEY: SITE_KEY });
      await use(path.join(folder, 'dist'));
      remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  page: async ({ page, variant }, use) => {
    await page.route(`${VARIANT}/**`, (route) => {
      const file = path.join(variant, new URL(route.request().url()).pathname);
      return route.fulfill({ path: existsSync(file) && path.extname(file) ? file : `${file}.html` });
    });
    await use(page);
  },
});

/** The pages of the variant that have photographs; an agency may have no page of its team. */
export const PHOTOGRAPHED = [
  '/index',
  ...['work', 'team'].map(addressOf).filter((path) => ROUTES.includes(path)),
];

/** Gives the home page and each entry of the projects and of the team a photograph, the same for all. */
async function usePhotographs(root: string): Promise<void> {
  for (const file of globSync('src/content/{projects/+([!.]),team/+([!.]),pages/home}.yaml', { cwd: root })) {
    const target = path.join(root, file);
    const others = readFileSync(target, 'utf8').replace(/^(image|alt|focus): .*\n/gm, '');
    writeFileSync(target, `image: ./photograph.jpg\nalt: A photograph\n${others}`);
  }
  const photograph = { create: { width: 3000, height: 2000, channels: 3, background: 'teal' } } as const;
  for (const folder of ['projects', 'team', 'pages'])
    await sharp(photograph)
      .jpeg()
      .toFile(path.join(root, 'src/content', folder, 'photograph.jpg'));
}

function useOtherLook(root: string): void {
  const file = path.join(root, 'package.json');
  const settings = readFileSync(file, 'utf8');
  const names = readdirSync('src/styles/looks', { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const other = names.find(({ name }) => !settings.includes(`looks/${name}/`));
  if (other) writeFileSync(file, settings.replace(/looks\/[\w-]+/, `looks/${other.name}`));
}
