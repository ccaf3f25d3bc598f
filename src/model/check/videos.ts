import { existsSync } from 'node:fs';
import path from 'node:path';
import { isObject, property } from '../fields.ts';
import type { Hint, Mistake } from '../mistake.ts';
import type { ContentFile } from '../read.ts';
import { originalOf } from '../translations.ts';
import { address, captions, captionsFile, providerOf } from '../video.ts';

/** Finds videos and captions that are missing in `public`, and hints at videos in `public` without captions. */
export function checkVideos(files: readonly ContentFile[], root: string): (Mistake | Hint)[] {
  const isInPublic = (name: string) => existsSync(path.join(root, 'public', name));
  return files.flatMap((file) =>
    file.values.flatMap(({ path, value, field }): (Mistake | Hint)[] => {
      if (typeof value !== 'string') return [];
      const around = [file.value, originalOf(file, files)?.value].map((whole) =>
        path.slice(0, -1).reduce<unknown>((outer, key) => property(outer, String(key)), whole),
      );
      const video = around.map((each) => property(each, 'address')).find(isFile);
      const missing = (name: string): Mistake[] =>
        isInPublic(name)
          ? []
          : [
              {
                ...file.placeOf(path),
                found: JSON.stringify(value),
                expected: `a file public${name}`,
                fix: 'add the file, or correct the name. Upper and lower case matter',
              },
            ];
      if (field === captions && video) return missing(captionsFile(video, value));
      if (field !== address || !video) return [];
      const hasCaptions = around.some((each) => isObject(each) && 'captions' in each);
      const hint = 'has no captions ("captions"), so people who can\'t hear it miss what is said.';
      return [...missing(value), ...(hasCaptions ? [] : [{ ...file.placeOf(path), hint }])];
    }),
  );
}

/** Whether an address is a file in `public`. */
const isFile = (value: unknown): value is string =>
  typeof value === 'string' && address.pattern.test(value) && !providerOf({ address: value });
