/** The clothes of a look, from the inside out. */
import { frame } from './bust.mjs';
import { extra, held, scarf } from './carried.mjs';
import { fabric } from './patterns.mjs';
import { WEAR } from './wear.mjs';

/** Draws the clothes of a look: `{ svg, held, defs }`; `held` is drawn in front of the head and the hair. */
export function clothes(look) {
  const b = { ...frame(look), count: 0, seed: look.seed, skin: look.skin };
  const { kind, cloth, second, pattern } = look.wear;
  const f = kind === 'overalls' ? fabric(pattern, second, cloth) : fabric(pattern, cloth, second);
  const round = look.scarf ? fabric(look.scarf.pattern, look.scarf.cloth, look.scarf.second) : null;
  return {
    svg: WEAR[kind](b, cloth, f, second) + extra(b, look) + (round ? scarf(b, look.scarf.cloth, round) : ''),
    held: held(b, look),
    defs: f.defs + (round?.defs ?? ''),
  };
}
