import { fill } from '../poster/paint.mjs';
import { drawn, floor, INK } from './ground.mjs';
import { circle, ellipse, field, rect, shape, stroke } from './kit.mjs';

/** Draws "not found": a corner with signs in all directions. */
export function notFound() {
  let out = field(160, 112, 144, 98) + floor(160, 199, 66);
  out += rect(155, 40, 10, 160, INK.iron, 3) + rect(146, 184, 28, 16, INK.iron, 3) + circle(160, 36, 8, INK.iron);
  const sign = (x, y, w, color, dir, tilt) => {
    const tip =
      dir > 0
        ? [
            [0, 0],
            [w - 14, 0],
            [w, 14],
            [w - 14, 28],
            [0, 28],
          ]
        : [
            [14, 0],
            [w, 0],
            [w, 28],
            [14, 28],
            [0, 14],
          ];
    return `<g transform="translate(${x} ${y}) rotate(${tilt})">${shape(tip, color)}${rect(24, 8, w * 0.42, 4.5, INK.paper, 2)}${rect(24, 16, w * 0.28, 4.5, INK.paper, 2)}</g>`;
  };
  out +=
    sign(150, 52, 118, INK.teal, 1, -5) + sign(54, 86, 118, '#c2472c', -1, 4) + sign(150, 124, 98, '#8a5a2a', 1, 7);
  // A pigeon.
  out +=
    fill(
      'M74 186c-12-2-22-9-25-20c10 4 20 3 28-3c5-4 6-9 6-14c0-7 5-11 11-11c7 0 10 5 10 10l7 3l-8 3c0 14-9 32-29 32z',
      '#5e6478',
    ) +
    fill('M60 172c8 4 20 3 27-4c0 9-6 15-15 15c-6 0-10-5-12-11z', '#454b5e') +
    fill('M84 148c6 4 13 5 19 3c0 5-2 9-4 12c-7-2-13-7-15-15z', '#7a9a8c') +
    circle(96, 145, 2, INK.sun);
  out +=
    stroke(
      [
        [76, 185],
        [74, 199],
        [68, 200],
      ],
      '#c2472c',
      2.5,
    ) +
    stroke(
      [
        [84, 184],
        [84, 199],
        [78, 200],
      ],
      '#c2472c',
      2.5,
    );
  for (const [x, y] of [
    [240, 192],
    [254, 198],
    [228, 199],
  ])
    out += fill(`M${x - 6} ${y}q6-7 12 0q-6 5-12 0z`, '#b8622e');
  return drawn(out);
}

/** Draws "error": a burst hydrant at the curb. */
export function error() {
  let out = field(160, 112, 144, 98) + ellipse(196, 198, 96, 12, '#5f8fa8') + ellipse(204, 197, 72, 8, '#8db6c6');
  // Water, from the side outlet.
  const arc = (dx, dy, w, c) =>
    `<path d="M186 134C${206 + dx} ${112 + dy} ${236 + dx} ${128 + dy} ${248 + dx} 196" stroke="${c}" stroke-width="${w}" stroke-linecap="round"/>`;
  out += arc(10, -12, 9, '#5f8fa8') + arc(-6, 2, 11, '#8db6c6') + arc(0, -6, 5, '#d5e8ec');
  for (const [x, y, r] of [
    [262, 150, 4],
    [276, 172, 3],
    [238, 106, 3.5],
    [222, 98, 2.5],
    [284, 190, 3],
    [214, 178, 3],
  ])
    out += circle(x, y, r, '#8db6c6');
  out +=
    rect(108, 190, 84, 12, INK.iron, 3) +
    rect(122, 104, 56, 88, '#c2472c', 4) +
    rect(122, 104, 16, 88, '#e06a45', 4) +
    rect(114, 98, 72, 12, '#8f2f1b', 4);
  out +=
    `<path d="M122 98c0-22 12-34 28-34s28 12 28 34z" fill="#c2472c"/><path d="M122 98c0-22 12-34 28-34c-9 3-14 14-14 34z" fill="#e06a45"/>` +
    rect(143, 52, 14, 14, '#8f2f1b', 2);
  out +=
    rect(98, 122, 26, 26, '#8f2f1b', 4) +
    rect(92, 127, 10, 16, INK.iron, 2) +
    rect(174, 120, 16, 30, '#8f2f1b', 4) +
    circle(150, 138, 15, '#8f2f1b') +
    circle(150, 138, 9, '#e06a45') +
    circle(150, 138, 4, INK.iron) +
    rect(116, 174, 68, 10, '#8f2f1b', 3);
  // Traffic cones around the hydrant.
  const cone = (x, y, s) =>
    `<g transform="translate(${x} ${y}) scale(${s})">${shape(
      [
        [-7, -52],
        [7, -52],
        [18, 0],
        [-18, 0],
      ],
      '#e8813a',
    )}${shape(
      [
        [-11, -34],
        [11, -34],
        [14, -20],
        [-14, -20],
      ],
      INK.paper,
    )}${rect(-25, -2, 50, 8, '#b85a22', 2)}</g>`;
  return drawn(out + cone(64, 198, 0.92));
}
