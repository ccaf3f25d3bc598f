/**
 * Writes all pictures that are drawn by code: `npm run art`. It leaves files alone that it did not draw. With
 * `--check` it writes nothing and fails if a picture that it drew differs from what the code draws.
 */
import { drawPictures, RECORD } from './sample-pictures/draw.ts';

const isCheck = process.argv.includes('--check');
const { changed, kept } = await drawPictures('.', isCheck);

for (const file of changed) console.log(`${isCheck ? 'Out of date' : 'Drawn'}: ${file}`);
for (const file of kept) console.log(`Left as it is, because it was changed or deleted by hand: ${file}`);
if (kept.length > 0) {
  console.log(`To have a picture drawn again, delete its file and its line in ${RECORD}.`);
}
console.log(
  changed.length === 0 ? 'All other pictures are what the code draws.' : `${changed.length} pictures.`,
);
if (isCheck && changed.length > 0) {
  console.error('Run `npm run art` and commit the result.');
  process.exitCode = 1;
}
