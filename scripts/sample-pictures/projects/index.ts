import { drawScene, type Format, type Scene } from '../scene.ts';
import { barsaat } from './barsaat.ts';
import { canalGrid } from './canal-grid.ts';
import { chaiCounter } from './chai-counter.ts';
import { dholNight } from './dhol-night.ts';
import { dose } from './dose.ts';
import { fasalWatch } from './fasal-watch.ts';
import { ferrywire } from './ferrywire.ts';
import { goalmouth } from './goalmouth.ts';
import { haat } from './haat.ts';
import { haveliStays } from './haveli-stays.ts';
import { hosieryOs } from './hosiery-os.ts';
import { khaata } from './khaata.ts';
import { kinnowChain } from './kinnow-chain.ts';
import { loadline } from './loadline.ts';
import { mandiLive } from './mandi-live.ts';
import { nabz } from './nabz.ts';
import { pathshala } from './pathshala.ts';
import { pehchan } from './pehchan.ts';
import { platform9 } from './platform-9.ts';
import { plumb } from './plumb.ts';
import { saathDesk } from './saath-desk.ts';
import { steadyLift } from './steady-lift.ts';
import { sunrow } from './sunrow.ts';
import { tapLane } from './tap-lane.ts';

/** All project pictures by file name without extension, in the order of the site. */
export const projectScenes: Record<string, Scene> = {
  'mandi-live': mandiLive,
  nabz,
  loadline,
  'fasal-watch': fasalWatch,
  'chai-counter': chaiCounter,
  khaata,
  'steady-lift': steadyLift,
  pathshala,
  'canal-grid': canalGrid,
  sunrow,
  'hosiery-os': hosieryOs,
  goalmouth,
  pehchan,
  'haveli-stays': haveliStays,
  ferrywire,
  barsaat,
  haat,
  'dhol-night': dholNight,
  'saath-desk': saathDesk,
  'kinnow-chain': kinnowChain,
  dose,
  plumb,
  'tap-lane': tapLane,
  'platform-9': platform9,
};

/** Aspect ratio 8:5, ten pixels per cell. */
const format: Format = { width: 128, height: 80, pixelsPerCell: 10 };

/** Draws a project's picture as an SVG file. */
export function projectPicture(scene: Scene): string {
  return drawScene(scene, format);
}
