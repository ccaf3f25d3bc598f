import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { officePicture } from './office.ts';
import { portraitPicture } from './portraits/portrait.ts';
import { sitters } from './portraits/team.ts';
import { projectPicture, projectScenes } from './projects/index.ts';
import { favicon, maskableIcon } from '../../src/illustrations/favicon.ts';
import { logoFile } from '../../src/illustrations/logo.ts';

/** An SVG file in the repository; its path is relative to the root. */
export interface DrawnFile {
  path: string;
  svg: string;
}

/** A square PNG made from an icon, for systems that don't support SVG icons. */
export interface Bitmap {
  path: string;
  svg: string;
  size: number;
}

/** Whether the content entry next to a picture uses it: not if the entry was deleted or has another picture. */
function isUsed(root: string, picture: DrawnFile): boolean {
  const { dir, name, base } = path.parse(path.join(root, picture.path));
  const entry = path.join(dir, `${name}.yaml`);
  if (!existsSync(entry)) return false;
  const { image }: { image?: unknown } = parse(readFileSync(entry, 'utf8'));
  return image === `./${base}`;
}

/** All SVG files that `npm run art` writes into the project at `root`. */
export function drawnFiles(root: string): DrawnFile[] {
  const projects = Object.entries(projectScenes).map(([id, scene]) => ({
    path: `src/content/projects/${id}.svg`,
    svg: projectPicture(scene),
  }));
  const portraits = sitters.map((sitter) => ({
    path: `src/content/team/${sitter.slug}.svg`,
    svg: portraitPicture(sitter),
  }));
  return [
    ...[...projects, ...portraits].filter((picture) => isUsed(root, picture)),
    { path: 'src/assets/office.svg', svg: officePicture() },
    { path: 'src/assets/logo-dark.svg', svg: logoFile('dark') },
    { path: 'src/assets/logo-light.svg', svg: logoFile('light') },
    { path: 'public/favicon.svg', svg: favicon() },
  ];
}

/** All PNG files that `npm run art` writes. */
export const bitmaps: Bitmap[] = [
  { path: 'public/favicon-32.png', svg: favicon(), size: 32 },
  { path: 'public/apple-touch-icon.png', svg: favicon(), size: 180 },
  { path: 'public/icon-192.png', svg: favicon(), size: 192 },
  { path: 'public/icon-512.png', svg: favicon(), size: 512 },
  { path: 'public/icon-maskable-512.png', svg: maskableIcon(), size: 512 },
];
