import type { backdrops, dyes, hairs, skins } from '../palettes.ts';

/** Colour of a garment or headwear. */
export type DyeName = keyof typeof dyes;

/** Patterns of the cloth behind a person; `background.ts` draws them. */
export type PatternName = 'halo' | 'chevrons' | 'butis' | 'bars' | 'stripes' | 'checks';

/** Shapes of a face; `head.ts` has their dimensions. */
export type FaceShape = 'oval' | 'square' | 'heart';

/** Hair styles; `hair.ts` draws them. */
export type HairStyle = 'long' | 'wavy' | 'bob' | 'bun' | 'braid' | 'curly' | 'crop' | 'quiff';

/** What is on a head: hair, a dastar (turban) or a veil. */
export type Crown =
  | { kind: 'hair'; style: HairStyle; colour?: keyof typeof hairs }
  /** `lean` moves the peak of the folds; `fifty` adds the strip in another colour on the forehead. */
  | { kind: 'dastar'; dye: DyeName; lean: number; fifty?: boolean }
  | { kind: 'veil'; dye: DyeName };

/** Cuts of clothing; `garments.ts` draws them. */
export type GarmentCut = 'blazer' | 'crew' | 'dupatta' | 'hoodie' | 'kurta' | 'shirt' | 'turtleneck';

/** The description of one portrait. */
export interface Sitter {
  /** File name without extension. */
  slug: string;
  backdrop: keyof typeof backdrops;
  pattern: PatternName;
  skin: keyof typeof skins;
  face: FaceShape;
  /** Number of cells by which the face is turned to the right; negative to the left. */
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
}
