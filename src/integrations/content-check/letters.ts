import { readFileSync } from 'node:fs';
import path from 'node:path';
import { lettersLacking } from '../fonts/typeface.ts';
import { readContent } from './files.ts';
import type { Problem } from './problem.ts';

/** Returns a note for each line of the content and of src/site.ts with letters that the typeface lacks. */
export function findLacking(root: string): Problem[] {
  const files = ['src/site.ts', ...readContent(root).map(({ file }) => file)];
  return files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .normalize('NFC')
      .split(/\r?\n/)
      .flatMap((text, index) => {
        const letters = lettersLacking(text);
        if (letters.length === 0) return [];
        return [
          {
            file,
            line: index + 1,
            field: '',
            found: letters.map((letter) => `${letter} (${codeOf(letter)})`).join(', '),
            expected: 'letters of the typeface',
            fix: 'none needed: pages show them in a font of the visitor, and social cards leave them out',
          },
        ];
      }),
  );
}

const codeOf = (letter: string) =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
