import type { backdrops, dyes, hairs, skins } from '../palettes.ts';

/** A dye of a garment or headwear. */
export type DyeName = keyof typeof dyes;

/** Patterns of the cloth behind a person; `background.ts` draws them. */
export type PatternName = 'halo' | 'chevrons' | 'butis' | 'bars' | 'stripes' | 'checks';

/** Shapes of a face; `head.ts` has their measures. */
export type FaceShape = 'oval' | 'square' | 'heart';

/** Ways of wearing hair; `hair.ts` draws them. */
export type HairStyle = 'long' | 'wavy' | 'bob' | 'bun' | 'braid' | 'curly' | 'crop' | 'quiff';

/** What is on a head: hair, a dastar (turban) or a veil. */
export type Crown =
  | { kind: 'hair'; style: HairStyle; colour?: keyof typeof hairs }
  /** `lean` shifts the peak of the folds; `fifty` is the strip of another dye on the forehead. */
  | { kind: 'dastar'; dye: DyeName; lean: number; fifty?: boolean }
  | { kind: 'veil'; dye: DyeName };

/** Cuts of clothing; `garments.ts` draws them. */
export type GarmentCut = 'blazer' | 'crew' | 'dupatta' | 'hoodie' | 'kurta' | 'shirt' | 'turtleneck';

/** Everything that makes one portrait. */
export type Sitter = {
  /** Name of the file. */
  slug: string;
  backdrop: keyof typeof backdrops;
  pattern: PatternName;
  skin: keyof typeof skins;
  face: FaceShape;
  /** Cells by which the face is turned to the right; below 0 to the left. */
  turn?: number;
  crown: Crown;
  beard?: 'full' | 'trimmed';
  brows?: 'strong';
  lashes?: boolean;
  smile?: boolean;
  glasses?: 'round' | 'square';
  earrings?: boolean;
  bindi?: boolean;
  garment: { cut: GarmentCut; dye: DyeName; trim: DyeName };
};
