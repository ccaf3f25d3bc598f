import { officePicture } from './office.ts';
import { portraitPicture } from './portraits/portrait.ts';
import { sitters } from './portraits/team.ts';
import { projectPicture, projectScenes } from './projects/index.ts';
import { favicon } from './site/favicon.ts';
import { logoFile } from './site/logo.ts';

/** A drawing that is committed as a file of its own; its path is counted from the project's root. */
export type DrawnFile = { path: string; svg: string };

/** A bitmap made from the favicon, for those who cannot read SVG. */
export type Bitmap = { path: string; size: number };

/** Everything that `npm run art` draws as SVG. */
export function drawnFiles(): DrawnFile[] {
  const projects = Object.entries(projectScenes).map(([id, scene]) => ({
    path: `src/content/projects/${id}.svg`,
    svg: projectPicture(scene),
  }));
  const portraits = sitters.map((sitter) => ({
    path: `src/content/team/${sitter.slug}.svg`,
    svg: portraitPicture(sitter),
  }));
  return [
    ...projects,
    ...portraits,
    { path: 'src/assets/office.svg', svg: officePicture() },
    { path: 'src/assets/logo-dark.svg', svg: logoFile('dark') },
    { path: 'src/assets/logo-light.svg', svg: logoFile('light') },
    { path: 'public/favicon.svg', svg: favicon() },
  ];
}

/** Everything that `npm run art` draws as PNG, from the favicon. */
export const bitmaps: Bitmap[] = [
  { path: 'public/favicon-32.png', size: 32 },
  { path: 'public/apple-touch-icon.png', size: 180 },
  { path: 'public/icon-192.png', size: 192 },
  { path: 'public/icon-512.png', size: 512 },
];
