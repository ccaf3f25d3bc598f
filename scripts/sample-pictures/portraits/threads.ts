/** What each thread of a portrait is for; `portrait.ts` dyes them for each person. */
export const thread = {
  skin: 1,
  lips: 2,
  hair: 3,
  garment: 4,
  /** Collars, plackets, the scarf under a veil: the garment's second dye. */
  trim: 5,
  /** A turban or a veil. */
  wrap: 6,
  /** Pattern of the cloth behind. */
  pattern: 7,
  /** Border at the foot, and jewellery, which has its colour. */
  border: 8,
  ink: 9,
  /** Shadow on skin. */
  shade: 10,
  /** Folds of a turban or veil. */
  fold: 11,
  eyeWhite: 12,
  /** Lapels and pockets: the garment's own dye, darker. */
  garmentShade: 13,
} as const;
