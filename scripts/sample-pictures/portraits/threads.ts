/** Thread numbers of a portrait; `portrait.ts` sets their colours for each person. */
export const thread = {
  skin: 1,
  lips: 2,
  hair: 3,
  garment: 4,
  /** Collars, plackets and the cap under a veil: the garment's second colour. */
  trim: 5,
  /** A turban or a veil. */
  wrap: 6,
  /** Pattern of the cloth behind the person. */
  pattern: 7,
  /** Border at the bottom, and jewellery in the same colour. */
  border: 8,
  ink: 9,
  /** Shadow on skin. */
  shade: 10,
  /** Folds of a turban or veil. */
  fold: 11,
  eyeWhite: 12,
  /** Lapels and hoods: a darker tone of the garment. */
  garmentShade: 13,
} as const;
