import sharp from 'sharp';

/** Pictures in rows, each cut to the shape of its place, as layers for sharp; sizes are in pixels and may have fractions. */
export function sideBySide(files: readonly string[], columns: number, width: number, height: number) {
  const layers = files.map(async (file, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    // Whole pixels, without a gap between neighbours.
    const [left, top] = [Math.round(column * width), Math.round(row * height)];
    const size = [Math.round((column + 1) * width) - left, Math.round((row + 1) * height) - top] as const;
    return {
      input: await sharp(file)
        .resize(...size)
        .png()
        .toBuffer(),
      left,
      top,
    };
  });
  return Promise.all(layers);
}
