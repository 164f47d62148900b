/** Draws a portrait from a member's `look` (see server/src/demo/member.ts). */
import { neck } from './bust.mjs';
import { clothes } from './clothes.mjs';
import { brows, eyes } from './eyes.mjs';
import { ears, freckles, head, measure, mouth, nose, years } from './face.mjs';
import { clipped, dice, freshIds, group, path, rect } from './geometry.mjs';
import * as cropped from './hair/cropped.mjs';
import * as curls from './hair/curls.mjs';
import * as loose from './hair/loose.mjs';
import * as ropes from './hair/ropes.mjs';
import * as styled from './hair/styled.mjs';
import * as tied from './hair/tied.mjs';
import * as covers from './headwear/covers.mjs';
import * as hats from './headwear/hats.mjs';
import { CLOTH, GROUND, HAIR, SKIN } from './palette.mjs';
import { freshPatterns } from './patterns.mjs';
import { scene } from './scenes.mjs';
import { beard, glasses, jewels, stubble } from './trimmings.mjs';

const SHAPES = { ...cropped, ...styled, ...loose, ...tied, ...curls, ...ropes };
const COVERS = { ...covers };
const HATS = { ...hats };

const cloth = (name) => {
  if (!(name in CLOTH)) throw new Error(`no cloth colour '${name}'`);
  return CLOTH[name];
};

/** Returns the look with color names replaced by colors. */
function resolve(look, seed) {
  const hair = HAIR[look.hair.colour];
  const dressed = (w) => w && { ...w, cloth: cloth(w.colour), second: cloth(w.second ?? 'paper') };
  return {
    ...look,
    seed,
    skin: SKIN[look.skin],
    hair: { ...look.hair, ...hair },
    beardColour: look.beardColour && HAIR[look.beardColour],
    browColour: look.browColour && HAIR[look.browColour].dark,
    wear: dressed(look.wear),
    scarf: dressed(look.scarf),
    cover: dressed(look.cover),
    hat: dressed(look.hat),
  };
}

function hairOf(h) {
  if (h.look.cover) return COVERS[h.look.cover.kind](h);
  const hair = SHAPES[h.look.hair.shape](h);
  if (!h.look.hat) return hair;
  // With a hat, only hair below its edge is visible.
  const hat = HATS[h.look.hat.kind](h);
  const under = clipped(`M-400 ${hat.below}H400V600H-400Z`, hair.front);
  const low = clipped(`M-400 ${hat.below - 8}H400V600H-400Z`, hair.back ?? '');
  return { ...hat, back: low, over: hair.over, front: under + hat.front };
}

const TALL = {
  topBun: 1,
  puff: 1,
  highTop: 0.7,
  manBun: 0.8,
  cornrows: 0.8,
  quiff: 0.4,
  afro: 0.7,
  headwrap: 1.4,
  dastar: 0.8,
  cap: 0.4,
  beret: 0.6,
  brim: 0.4,
  bucket: 0.4,
  beanie: 0.5,
  puffs: 0.5,
};

/** Returns how close the member is: tall hair or a hat needs room above. */
function framing(look) {
  const tall = TALL[look.cover?.kind ?? look.hat?.kind ?? look.hair.shape] ?? 0;
  return { zoom: (look.zoom ?? 1.17) - tall * 0.085, drop: 12 + tall * 14 };
}

/**
 * The ways in which people take photos of themselves: how close, and where the member is in the picture. `near` enlarges the picture,
 * `x` and `y` say which part of it remains, from 0 (left, top) to 1. `far` makes the member smaller.
 */
const CROPS = [
  { near: 1, x: 0.5, y: 0.5, far: 0 },
  { near: 1.24, x: 0.5, y: 0.42, far: 0 },
  { near: 1.1, x: 0.12, y: 0.5, far: 0.02 },
  { near: 1.1, x: 0.88, y: 0.5, far: 0.02 },
  { near: 1.16, x: 0.72, y: 0.3, far: 0 },
  { near: 1.16, x: 0.28, y: 0.3, far: 0 },
  { near: 1, x: 0.5, y: 0.5, far: 0.14 },
];

/** Returns the crop of a member's picture, and by how much more than in the look the head is tilted and the body leans. */
function poseOf(look, seed) {
  const rnd = dice(`${seed} pose`);
  // A close picture would cut tall hair and hats off.
  const tall = TALL[look.cover?.kind ?? look.hat?.kind ?? look.hair.shape] ?? 0;
  const crops = tall >= 0.6 ? CROPS.filter(({ near }) => near <= 1.1) : CROPS;
  const crop = crops[Math.floor(rnd() * crops.length)];
  return { crop, tilt: (look.tilt ?? 0) * (0.4 + rnd() * 2.4), lean: (look.lean ?? 0) + (rnd() - 0.5) * 9 };
}

/** Returns the portrait of `look`, 640 by 640. The same `seed` (the username) always gives the same curls and windows. */
export function portrait(rawLook, seed) {
  freshIds();
  freshPatterns();
  const { crop, ...pose } = poseOf(rawLook, seed);
  const look = { ...resolve(rawLook, seed.replaceAll(/[._]/g, '-')), ...pose };
  const rnd = dice(seed);
  const m = measure(look);
  const at = (x, y, d = 0) => [x + m.T * d, y];
  const hair = hairOf({ look, m, c: look.hair, rnd, at });
  const body = clothes(look);
  const { skin } = look;
  const { zoom: whole, drop } = framing(look);
  const zoom = whole - crop.far;
  const side = 640 / crop.near;
  const view = `${(640 - side) * crop.x} ${(640 - side) * crop.y} ${side} ${side}`;
  const place = `transform="translate(${320 + (look.turn ?? 0) * 5 + (look.lean ?? 0) * 2} 305) rotate(${look.tilt ?? 0} 0 120) scale(1.04)"`;
  const lean = `transform="rotate(${look.lean ?? 0} 320 620)"`;
  const shadow = hair.edge
    ? clipped(m.outline, path(hair.edge, skin.shade, 'opacity=".6" transform="translate(7 13)"'))
    : '';
  const features =
    stubble(look, m) +
    freckles(look, m) +
    eyes(look, m) +
    nose(look, m) +
    years(look, m) +
    mouth(look, m) +
    beard(look, m) +
    brows(look, m);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="${view}"><defs><filter id="soft" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="13"/></filter><filter id="edge" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="3.5"/></filter>${body.defs}${hair.defs ?? ''}</defs>${scene(look.ground.scene, GROUND[look.ground.colour], rnd)}${rect(0, 0, 640, 640, GROUND[look.ground.colour].sky, 'opacity=".32"')}<g transform="translate(320 ${430 + drop}) scale(${zoom}) translate(-320 -430)">${group(hair.back ?? '', place)}${group(neck(look) + body.svg, lean)}${group(
    (hair.over ?? '') +
      (hair.ears === false ? '' : ears(look, m)) +
      head(look, m) +
      shadow +
      features +
      glasses(look, m) +
      hair.front +
      (hair.ears === false ? '' : jewels(look, m)),
    place,
  )}${group(body.held, lean)}</g></svg>`;
}
