import { bare } from '../../../src/illustrations/engine/cloth.ts';
import { head, runningStitch } from '../motifs/kinara.ts';
import { scene } from '../scene.ts';

/** Data sources connected through nodes to one store. */
export const ferrywire = scene('madder', (cloth, { gold, cream, rani, deep }) => {
  const sources = [14, 32, 50, 68];
  const nodes = [23, 41, 59];
  const store = { x: 101, y: 41 };

  for (const node of nodes) {
    const near = sources.filter((source) => Math.abs(source - node) < 20);
    for (const source of near) cloth.line([20, source], [58, node], 2.6, source < node ? rani : gold);
    cloth.line([66, node], [store.x - 8, store.y], 3.2, gold);
  }
  for (const y of sources) {
    cloth.lozenge(16, y, 8, bare);
    cloth.lozenge(16, y, 7, cream);
    cloth.lozenge(16, y, 3, deep);
  }
  for (const y of nodes) {
    cloth.lozenge(62, y, 10, bare);
    cloth.lozenge(62, y, 8.5, gold, 4);
    cloth.lozenge(62, y, 2.5, rani);
  }
  cloth.lozenge(store.x, store.y, 26, bare);
  cloth.lozenge(store.x, store.y, 23.5, cream, 18);
  cloth.lozenge(store.x, store.y, 15, gold, 10);
  cloth.lozenge(store.x, store.y, 7, rani);
  head(cloth, runningStitch, 3, deep);
});
