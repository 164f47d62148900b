/** Hangouts by the water. */
import { someone } from '../illustrations/kit.mjs';
import { fill, see } from '../poster/paint.mjs';
import { chance } from '../poster/random.mjs';
import { box, disc, EVENING, far, glitter, MORNING, put, SHADE, sky, span, trace, warmth } from './sketch.mjs';

/** Draws "bridge": a bridge at dusk, a ship and two people on the promenade. */
export function bridge() {
  let out = sky(EVENING, 250, 214, 330);
  out += fill(disc(250, 196, 30), '#ffe6b8');
  out += far('bay', 216, 6, 26, '#8d4a58', { lights: '#ffd488' });
  out +=
    fill('M0 214H640V360H0Z', '#7a4a60') + fill('M0 240H640V360H0Z', '#643c58') + fill('M0 272H640V360H0Z', '#4e3050');
  out += glitter('narrows', 220, 290, '#f2b07a', 150, 350, 46) + glitter('narrows-2', 222, 286, '#a8687a', 0, 620, 40);
  // A freighter.
  out +=
    fill('M396 232h104l-10 16h-86Z', '#3a2438') +
    fill(box(474, 212, 18, 20), '#fbf3e6') +
    fill(box(478, 204, 7, 8), '#c24a1e') +
    fill(`${box(406, 222, 18, 10)}${box(446, 222, 18, 10)}`, '#b8574a') +
    fill(box(426, 222, 18, 10), '#2f6f6b') +
    fill('M396 232h104l-2 4h-100Z', '#c24a1e');
  out += span([150, 492], 142, 104, '#3f2540', { width: 8, hangers: 11, foot: 78 });
  // The lamps on the cables.
  let lamps = '';
  for (let i = 0; i <= 18; i++) {
    const t = i / 18;
    lamps += disc(150 + t * 342, 38 + 4 * t * (1 - t) * 89, 2.1);
  }
  out +=
    fill(lamps, '#ffe2a0') +
    fill(
      [30, 74, 112, 196, 240, 284, 328, 372, 416, 458, 530, 574, 616].map((x) => disc(x, 139, 1.7)).join(''),
      '#ffd488',
    );
  // The promenade and its railing.
  out += fill('M0 318Q320 306 640 318V360H0Z', '#3a2233') + fill('M0 330Q320 318 640 330V360H0Z', '#4d2c3a');
  out += someone(
    { pose: 'stand', skin: '#8d5a3a', hair: '#221619', hairStyle: 'beanie', top: '#c24a1e', bottom: '#2b3352' },
    292,
    336,
    72,
  );
  out += someone(
    {
      pose: 'wave',
      flip: true,
      skin: '#e3b490',
      hair: '#c8c2bb',
      hairStyle: 'short',
      top: '#2f6f6b',
      bottom: '#5f4632',
      style: 'coat',
    },
    346,
    337,
    74,
  );
  let rail = 'M0 284Q320 273 640 284M0 300Q320 289 640 300';
  for (let x = 8; x < 640; x += 26)
    rail += `M${x} ${283 - 10 * (1 - ((x - 320) / 320) ** 2)}V${334 - 10 * (1 - ((x - 320) / 320) ** 2)}`;
  out += trace(rail, '#241520', 4);
  // A lamp that has just been switched on.
  out +=
    trace('M548 330V196q0 -22 -22 -22', '#241520', 6) +
    fill(disc(522, 184, 44), '#ffd488', see(0.22)) +
    fill(disc(522, 184, 24), '#ffd488', see(0.35)) +
    fill(disc(522, 182, 8), '#fff3d6');
  return out;
}

/** Draws "seals": seals on a sandbar at low tide. */
export function seals() {
  let out = sky(MORNING, 380, 150, 360) + fill(disc(396, 116, 30), '#fff6da');
  out +=
    fill('M0 168C70 152 130 160 190 156S260 148 300 158V180H0Z', '#8fa598') +
    far('verrazzano', 170, 4, 16, '#9aa79a', { from: 300 });
  out += span([430, 574], 150, 44, '#7f9390', { width: 3, hangers: 7, ends: [330, 700], foot: 20 });
  out +=
    fill('M0 168H640V360H0Z', '#86aeb0') + fill('M0 192H640V360H0Z', '#74a0a4') + fill('M0 222H640V360H0Z', '#5f8f96');
  out += glitter('kills', 172, 226, '#fbf0cc', 300, 500, 46) + glitter('kills-2', 200, 330, '#a9cbc8', 0, 620, 34);
  // The sandbar.
  out +=
    fill('M-10 300C70 262 170 246 300 244S560 250 660 284V330C560 320 420 338 300 334S90 318 -10 330Z', '#c9a474') +
    fill('M-10 300C70 266 170 250 300 248S560 254 660 286V300C560 280 420 288 300 288S90 282 -10 312Z', '#e6c796') +
    trace('M40 306q40 -10 90 -8M210 318q60 8 120 2M430 312q50 -6 110 4', '#b58f60', 2.4, 'stroke-opacity=".7"');
  const seal = (x, y, k, flip, coat, dark, pale) =>
    put(
      `<g transform="scale(${flip ? -k : k} ${k})">` +
        fill(disc(6, 12, 112, 9), SHADE, see(0.22)) +
        fill(
          'M96 8C112 -6 124 -14 132 -28C124 -30 112 -22 104 -16C110 -26 110 -34 104 -40C96 -28 88 -16 82 -8Z',
          dark,
        ) +
        fill(
          'M-112 -62C-98 -74 -76 -70 -68 -54C-58 -44 -30 -42 6 -38C48 -34 88 -18 104 0C96 14 40 16 -10 14C-52 14 -84 12 -92 -4C-100 -16 -98 -30 -104 -38C-118 -40 -124 -48 -120 -54Z',
          coat,
        ) +
        fill(
          'M-92 -4C-100 -16 -98 -30 -104 -38C-96 -36 -88 -34 -80 -24C-66 -4 -20 6 50 10C20 16 -10 14 -30 14C-62 14 -86 10 -92 -4Z',
          pale,
        ) +
        fill('M-66 6C-60 20 -40 28 -20 26C-24 16 -36 8 -46 2Z', dark) +
        fill(
          [
            [-30, -30, 5],
            [-6, -26, 6],
            [22, -24, 5],
            [44, -14, 6],
            [6, -12, 4],
            [-44, -38, 4],
            [70, -8, 4],
            [-20, -16, 3],
          ]
            .map(([a, b, q]) => disc(a, b, q, q * 0.7))
            .join(''),
          dark,
          see(0.45),
        ) +
        fill(disc(-100, -58, 4.4), '#241a20') +
        fill(disc(-101.4, -59.6, 1.4), '#ffffff') +
        fill(disc(-120, -53, 4, 3.2), '#241a20') +
        trace('M-114 -46q6 4 12 1M-112 -49l-14 6M-111 -46l-10 9', '#241a20', 1.4, 'stroke-opacity=".75"') +
        '</g>',
      x,
      y,
    );
  out += seal(452, 262, 0.72, true, '#8d8a86', '#6a6764', '#b3aea6');
  out += seal(176, 268, 0.8, false, '#7d6a5c', '#5c4c42', '#a8917c');
  out += seal(338, 306, 1.08, false, '#9c938a', '#6f675f', '#c9bfb2');
  // A gull, and the head of a seal in the water.
  out +=
    fill(disc(566, 226, 13, 12), '#5c5650') +
    fill(disc(572, 222, 2), '#1b1817') +
    trace('M540 236h56M548 242h38', '#cfe0da', 2.4) +
    fill(disc(40, 226, 10, 9), '#6a5c52') +
    trace('M20 234h42', '#cfe0da', 2.2);
  out += trace(
    'M118 70q16 -16 30 0q14 -16 30 0M214 42q10 -10 19 0q9 -10 19 0M548 58q9 -9 17 0q8 -9 17 0',
    '#fbf6ea',
    4.5,
  );
  // Dune grass in front.
  const dice = chance('dune');
  let blades = '';
  for (let i = 0; i < 46; i++) {
    const x = dice.is(0.5) ? dice.between(-10, 150) : dice.between(500, 650);
    blades += `M${x.toFixed(0)} 364q${dice.between(-6, 10).toFixed(0)} ${(-dice.between(20, 50)).toFixed(0)} ${dice.between(6, 26).toFixed(0)} ${(-dice.between(40, 74)).toFixed(0)}`;
  }
  return out + trace(blades, '#8a8a4a', 3) + warmth(0.1);
}
