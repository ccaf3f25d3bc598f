/** The cells that path data covers, read as a browser does. */
export function cellsOf(pathData: string): Set<string> {
  const cells = new Set<string>();
  let x = 0;
  let y = 0;
  for (const [, command, numbers = ''] of pathData.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const [first = 0, second = 0] = (numbers.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    if (command === 'M') [x, y] = [first, second];
    else if (command === 'm') [x, y] = [x + first, y + second];
    else if (command === 'h') {
      for (let step = 0; step < first; step++) cells.add(`${Math.floor(x + step)} ${Math.floor(y)}`);
      x += first;
    } else if (command === 'v') {
      for (let step = 0; step < first; step++) cells.add(`${Math.floor(x)} ${Math.floor(y + step)}`);
      y += first;
    } else throw new Error(`Unexpected path command ${command}`);
  }
  return cells;
}
