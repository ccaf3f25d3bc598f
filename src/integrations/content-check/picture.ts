import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'astro/zod';
import { nearestTo } from './nearest.ts';

/** What Astro can show or make smaller. */
const PICTURES = /\.(svg|jpe?g|png|avif|webp)$/i;

/** Whether a path, counted from `folder`, names a picture that is there. */
export function isPicture(folder: string, picture: string): boolean {
  return PICTURES.test(picture) && existsSync(path.join(folder, picture));
}

/** How to mend a path that names no picture of its `folder`. */
export function pictureRemedy(folder: string, picture: string): string {
  const pictures = readdirSync(folder).filter((name) => PICTURES.test(name));
  const put = `put it into ${path.basename(folder)}/`;
  return pictures.length > 0 ? `${put}, or write ./${nearestTo(picture, pictures)}` : put;
}

/** Schema of a picture's path, as written in the content file `file`: it must be there. */
export function picturePath(file: string) {
  const folder = path.dirname(file);
  return z.string().superRefine((picture, context) => {
    if (isPicture(folder, picture)) return;
    context.addIssue({
      code: 'custom',
      message: 'a picture that is there',
      params: { mend: pictureRemedy(folder, picture) },
    });
  });
}
