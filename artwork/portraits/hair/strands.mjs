/** The base of every hairstyle: an area of color, strands, light and shade. */
import { clipped, ellipse, line, path, smooth, stroke } from '../geometry.mjs';

/** Draws one area of hair with darker and lighter strands inside it. Strands are lists of points. */
export function mass(d, c, { dark = [], light = [], width = 5, inside = '', soft = 0.75 } = {}) {
  const draw = (list, colour, o) => list.map((s) => stroke(line(s), colour, width, `opacity="${o}"`)).join('');
  return path(d, c.base) + clipped(d, inside + draw(dark, c.dark, soft) + draw(light, c.light, soft * 0.85));
}

/** Draws light from the upper left and shade at the lower right. */
export const sheen = (c) =>
  ellipse(-42, -140, 74, 34, c.light, 'opacity=".5" filter="url(#soft)"') +
  ellipse(104, -70, 44, 88, c.dark, 'opacity=".75" filter="url(#soft)"');

/** Draws shaved or clipped sides: thin hair over skin. */
export function sides(h, from, strength = 0.75) {
  const { at, c } = h;
  const one = (s) =>
    smooth(
      [
        at(s * 66, -118, 0.2),
        at(s * 100, -104),
        at(s * 110, -50),
        at(s * 106, from),
        at(s * 97, from - 6, 0.1),
        at(s * 93, -40, 0.2),
        at(s * 82, -70, 0.5),
      ],
      { ease: 0.8 },
    );
  return path(one(-1), c.base, `opacity="${strength}"`) + path(one(1), c.dark, `opacity="${strength}"`);
}

export const dome = (h, top = -166, wide = 110) => [
  h.at(-wide, -46),
  h.at(-wide + 5, -94),
  h.at(-74, -140),
  h.at(-36, top + 5),
  h.at(4, top),
  h.at(44, top + 6),
  h.at(78, -139),
  h.at(wide - 4, -94),
  h.at(wide, -46),
];
