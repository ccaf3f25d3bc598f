import { Cloth, type Thread } from '../../../src/illustrations/engine/cloth.ts';
import { pictureSvg, type ThreadColours } from '../../../src/illustrations/engine/picture.ts';
import { backdrops, dyes, eyeWhite, featureInk, hairs, skins, type UnderlaidColours } from '../palettes.ts';
import { drawBackground, drawBorder } from './background.ts';
import * as features from './features.ts';
import { drawGarment } from './garments.ts';
import { drawHairBehind, drawHairInFront, showsEars } from './hair.ts';
import { format, makeHead } from './head.ts';
import { drawDastar, drawVeil } from './headwear.ts';
import type { Sitter } from './sitter.ts';
import { thread } from './threads.ts';

/** A portrait as an SVG file. */
export function portraitPicture(sitter: Sitter): string {
  const cloth = new Cloth(format.width, format.height);
  drawSitter(cloth, sitter);
  const { colours, underlays } = dyeSitter(sitter);
  return pictureSvg(cloth, {
    background: backdrops[sitter.backdrop].cloth,
    threads: colours,
    underlays,
    size: [format.width * 10, format.height * 10],
  });
}

/** Stitches a person from back to front. */
function drawSitter(cloth: Cloth, sitter: Sitter): void {
  const { crown } = sitter;
  const head = makeHead(sitter.face, sitter.turn ?? 0);
  const earsShow = crown.kind === 'dastar' || (crown.kind === 'hair' && showsEars(crown.style));

  drawBackground(cloth, sitter.pattern);
  if (crown.kind === 'hair') drawHairBehind(cloth, crown.style, head);
  drawGarment(cloth, sitter.garment.cut);
  if (earsShow) features.drawEars(cloth, head);
  cloth.fill(head.outline, thread.skin, head.directions);
  if (sitter.beard) features.drawBeard(cloth, head, sitter.beard);
  features.drawEyes(cloth, head, sitter.lashes ?? false);
  features.drawBrows(cloth, head, sitter);
  features.drawNose(cloth, head);
  features.drawMouth(cloth, head, sitter);
  if (sitter.bindi) features.drawBindi(cloth, head);
  if (crown.kind === 'hair') drawHairInFront(cloth, crown.style, head);
  if (earsShow) features.drawNearEar(cloth, head);
  if (crown.kind === 'dastar') drawDastar(cloth, crown.lean, crown.fifty ?? false);
  if (crown.kind === 'veil') drawVeil(cloth, head);
  if (sitter.glasses) features.drawGlasses(cloth, head, sitter.glasses);
  if (sitter.earrings) features.drawEarrings(cloth, head);
  drawBorder(cloth);
}

/** The colours of all threads of a portrait, and of the underlays under skin, hair and garments. */
function dyeSitter({ backdrop, skin, crown, garment }: Sitter): {
  colours: Map<Thread, ThreadColours>;
  underlays: Map<Thread, string>;
} {
  const skinTones = skins[skin];
  const hair = hairs[(crown.kind === 'hair' && crown.colour) || 'black'];
  const wrap = crown.kind === 'hair' ? dyes.cream : dyes[crown.dye];
  const cloth = dyes[garment.dye];

  const underlaid: [Thread, UnderlaidColours][] = [
    [thread.skin, skinTones],
    [thread.hair, hair],
    [thread.garment, cloth],
    [thread.garmentShade, { weft: cloth.warp, warp: cloth.underlay, underlay: cloth.underlay }],
    [thread.trim, dyes[garment.trim]],
    [thread.wrap, wrap],
    [thread.eyeWhite, { ...eyeWhite, underlay: skinTones.underlay }],
    [thread.lips, { ...plain(skinTones.lips), underlay: skinTones.underlay }],
    [thread.shade, { ...plain(skinTones.underlay), underlay: skinTones.underlay }],
    [thread.ink, { ...featureInk, underlay: featureInk.weft }],
  ];
  const colours = new Map<Thread, ThreadColours>([
    ...underlaid,
    [thread.fold, plain(wrap.underlay)],
    [thread.pattern, backdrops[backdrop].pattern],
    [thread.border, backdrops[backdrop].border],
  ]);
  return { colours, underlays: new Map(underlaid.map(([number, { underlay }]) => [number, underlay])) };
}

/** Colours of a thread that is the same in both directions. */
function plain(colour: string): ThreadColours {
  return { weft: colour, warp: colour };
}
