/** Curl marks, bumpy edges and hairlines, shared by curls, coils and braids. */
import { along, circle, smooth, stroke } from '../geometry.mjs';

/** Returns circles of about radius r along a line: the edge of curly hair. */
export const bumps = (h, points, r, count, colour) =>
  along(points, count)
    .map(([x, y]) =>
      circle(x + (h.rnd() - 0.5) * r * 0.35, y + (h.rnd() - 0.5) * r * 0.35, r * (0.82 + h.rnd() * 0.36), colour),
    )
    .join('');

/** Draws small curl marks in the area where `within(x, y)` is true. */
export function marks(h, [x0, y0, x1, y1], within, step, size, o = 0.8) {
  let out = '';
  for (let y = y0; y < y1; y += step)
    for (let x = x0; x < x1; x += step) {
      const px = x + (h.rnd() - 0.5) * step * 0.8 + ((y / step) % 2) * step * 0.5;
      const py = y + (h.rnd() - 0.5) * step * 0.8;
      if (!within(px, py)) continue;
      const turn = Math.round(h.rnd() * 140 - 110);
      const tone = h.rnd() < (px < -10 ? 0.58 : 0.3) ? h.c.light : h.c.dark;
      out += stroke(
        `M${-size} 0A${size} ${size * 0.9} 0 1 1 ${size * 0.7} ${size * 0.6}`,
        tone,
        size * 0.42,
        `opacity="${o}" transform="translate(${px.toFixed(1)} ${py.toFixed(1)}) rotate(${turn})"`,
      );
    }
  return out;
}

export const hairline = (h, y = -88) => [
  h.at(96, -14, 0.1),
  h.at(93, -48, 0.3),
  h.at(76, y + 14, 0.7),
  h.at(40, y - 4, 0.95),
  h.at(0, y - 7, 1),
  h.at(-40, y - 4, 0.95),
  h.at(-76, y + 14, 0.8),
  h.at(-93, -48, 0.5),
  h.at(-97, -14, 0.2),
];

export const inFace = (h, x, y, grow = 0) =>
  ((x - h.m.T * 0.8) / (92 + grow)) ** 2 + ((y - 16) / (112 + grow)) ** 2 < 1;

export const sleek = (h) =>
  smooth(
    [
      h.at(-104, -6),
      h.at(-110, -50),
      h.at(-104, -100),
      h.at(-78, -142),
      h.at(-36, -164),
      h.at(6, -168),
      h.at(48, -162),
      h.at(84, -140),
      h.at(106, -98),
      h.at(110, -50),
      h.at(104, -6),
      ...hairline(h, -90),
    ],
    { ease: 0.85 },
  );
