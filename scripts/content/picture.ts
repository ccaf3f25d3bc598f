import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'astro/zod';
import { nearestTo } from './explain.ts';

/** What Astro can show or make smaller. */
const PICTURES = /\.(svg|jpe?g|png|avif|webp)$/i;

/** Schema of a picture's path, as written in the content file `file`: it must be there. */
export function picturePath(file: string) {
  const folder = path.dirname(file);
  return z.string().superRefine((picture, context) => {
    if (existsSync(path.join(folder, picture))) return;
    const pictures = readdirSync(folder).filter((name) => PICTURES.test(name));
    context.addIssue({
      code: 'custom',
      message: 'a picture that is there',
      params: { mend: `put it there, or write ./${nearestTo(picture, pictures)}` },
    });
  });
}
