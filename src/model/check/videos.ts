import { existsSync } from 'node:fs';
import { isObject, property } from '../fields.ts';
import type { Hint, Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';
import { groupsAround } from '../translations.ts';
import { address, captions, captionsFile, providerOf } from '../video.ts';

/** Finds videos and captions missing from `public`, and adds hints about videos in `public` without captions. */
export function checkVideos(files: readonly ContentFile[], root: string): (Mistake | Hint)[] {
  return files.flatMap((file) =>
    file.values.flatMap((each): (Mistake | Hint)[] => {
      const { path, value, field } = each;
      if (typeof value !== 'string') return [];
      const around = groupsAround(each, file, files);
      const video = around.map((group) => property(group, 'address')).find(isFile);
      const missing = (name: string): Mistake[] => {
        if (existsSync(`${root}/public${name}`)) return [];
        const rule = `There is no file public${name}. File names are case-sensitive`;
        return [{ ...file.placeOf(path), found: JSON.stringify(value), rule }];
      };
      if (field === captions && video) return missing(captionsFile(video, value));
      if (field !== address || !video) return [];
      const hasCaptions = around.some((group) => isObject(group) && 'captions' in group);
      const hint = 'has no captions ("captions") for people who can\'t hear it.';
      return [...missing(value), ...(hasCaptions ? [] : [{ ...file.placeOf(path), hint }])];
    }),
  );
}

/** Whether an address is a file in `public`. */
const isFile = (value: unknown): value is string =>
  typeof value === 'string' && address.pattern.test(value) && !providerOf({ address: value });
