import { bicycle } from '../poster/furniture.mjs';
import { fill } from '../poster/paint.mjs';
import { chance } from '../poster/random.mjs';
import { framed } from './frame.mjs';
import { circle, ellipse, INK, rect, shape, someone, stroke } from './kit.mjs';

/** Draws Discover Events: posters on a wall, and two people in front of them. */
export function discover() {
  let out = rect(0, 0, 480, 320, '#8f4a3a') + rect(0, 0, 480, 34, '#5c3035') + rect(0, 34, 480, 7, '#b8735a');
  const dice = chance('discover');
  let stones = '';
  for (let i = 0; i < 46; i++)
    stones += `M${dice.whole(0, 15) * 32 + (i % 2) * 16} ${48 + dice.whole(0, 11) * 21}h30v19h-30z`;
  out +=
    fill(stones, '#9c5543') +
    shape(
      [
        [0, 41],
        [360, 41],
        [210, 320],
        [0, 320],
      ],
      '#f2a45e',
      'fill-opacity="0.24"',
    );
  // Posters with the date of an event.
  const bill = (x, y, w, h, paper, ink, draw, tilt = 0) =>
    `<g transform="translate(${x} ${y}) rotate(${tilt})">${rect(3, 4, w, h, '#4a2422', 2, 'fill-opacity="0.5"')}${rect(0, 0, w, h, paper, 2)}${rect(8, 8, 20, 22, ink, 3)}${rect(8, 8, 20, 7, INK.iron, 3)}${draw(w, h, ink)}${rect(8, h - 20, w - 16, 4, ink, 2)}${rect(8, h - 12, (w - 16) * 0.6, 4, ink, 2)}</g>`;
  const note = (w, h, c) =>
    stroke(
      [
        [w * 0.42, h * 0.66],
        [w * 0.42, h * 0.32],
        [w * 0.72, h * 0.26],
        [w * 0.72, h * 0.6],
      ],
      c,
      4,
    ) +
    ellipse(w * 0.35, h * 0.66, 8, 6, c) +
    ellipse(w * 0.65, h * 0.6, 8, 6, c);
  const sunset = (w, h, c) =>
    circle(w / 2, h * 0.5, w * 0.22, c) +
    rect(w * 0.14, h * 0.54, w * 0.72, 5, INK.iron) +
    rect(w * 0.24, h * 0.62, w * 0.52, 4, INK.iron);
  const cup = (w, h, c) =>
    shape(
      [
        [w * 0.3, h * 0.42],
        [w * 0.7, h * 0.42],
        [w * 0.64, h * 0.7],
        [w * 0.36, h * 0.7],
      ],
      c,
    ) +
    stroke(
      [
        [w * 0.42, h * 0.36],
        [w * 0.45, h * 0.28],
        [w * 0.42, h * 0.2],
      ],
      c,
      3,
    ) +
    stroke(
      [
        [w * 0.58, h * 0.36],
        [w * 0.61, h * 0.28],
        [w * 0.58, h * 0.2],
      ],
      c,
      3,
    );
  const ball = (w, h, c) =>
    circle(w / 2, h * 0.5, w * 0.24, c) +
    stroke(
      [
        [w * 0.26, h * 0.5],
        [w * 0.74, h * 0.5],
      ],
      INK.iron,
      2.4,
    ) +
    stroke(
      [
        [w * 0.5, h * 0.34],
        [w * 0.5, h * 0.67],
      ],
      INK.iron,
      2.4,
    );
  const leafy = (w, h, c) =>
    fill(
      `M${w / 2} ${h * 0.7}C${w * 0.1} ${h * 0.55} ${w * 0.3} ${h * 0.3} ${w / 2} ${h * 0.24}C${w * 0.7} ${h * 0.3} ${w * 0.9} ${h * 0.55} ${w / 2} ${h * 0.7}Z`,
      c,
    ) +
    stroke(
      [
        [w / 2, h * 0.32],
        [w / 2, h * 0.76],
      ],
      INK.iron,
      2.4,
    );
  out +=
    bill(150, 62, 84, 112, INK.paper, '#c2472c', note, -2) +
    bill(246, 56, 84, 112, INK.sun, '#7c3526', sunset, 1.5) +
    bill(342, 66, 80, 104, '#8fb0a6', '#1f4a48', cup, -1);
  out +=
    bill(196, 184, 72, 92, '#e9a07a', '#6b2a3c', ball, 2) + bill(282, 180, 80, 100, '#dfe0c4', '#47552f', leafy, -2);
  out += rect(0, 286, 480, 34, '#7d6460') + rect(0, 286, 480, 5, '#b08a76');
  // The lamp at the corner.
  out +=
    circle(56, 66, 46, INK.glow, 'fill-opacity="0.2"') +
    stroke(
      [
        [56, 300],
        [56, 90],
      ],
      INK.iron,
      7,
    ) +
    rect(46, 270, 20, 34, INK.iron, 3) +
    circle(56, 66, 21, '#ffe6b4') +
    rect(44, 84, 24, 8, INK.iron, 2) +
    rect(48, 40, 16, 7, INK.iron, 2);
  out += bicycle([412, 308], 66, INK.teal, INK.iron, '#d8b48e');
  out += someone(
    {
      pose: 'wave',
      flip: true,
      look: -1,
      skin: '#5f3826',
      hair: '#221619',
      hairStyle: 'afro',
      top: INK.sun,
      bottom: '#39405a',
    },
    118,
    306,
    96,
  );
  out += someone(
    {
      pose: 'stand',
      skin: '#eec3a4',
      hair: '#4a2c20',
      hairStyle: 'bob',
      look: -1,
      top: '#4c6f96',
      bottom: '#5a2f48',
      style: 'coat',
      bag: '#f3dcc0',
    },
    184,
    308,
    92,
  );
  return framed(out);
}
