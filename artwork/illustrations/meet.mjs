import { fill } from '../poster/paint.mjs';
import { chance } from '../poster/random.mjs';
import { framed } from './frame.mjs';
import { circle, crown, INK, rect, sash, shape, someone, stroke } from './kit.mjs';

/** Draws Meet New People: two people on the steps and one who arrives. */
export function meet() {
  let out = rect(0, 0, 480, 320, INK.brick);
  const dice = chance('meet bricks');
  let light = '';
  let dark = '';
  for (let i = 0; i < 90; i++) {
    const d = `M${dice.whole(-1, 24) * 20 + (i % 2) * 10} ${dice.whole(0, 30) * 9}h18v7h-18z`;
    if (i % 3) light += d;
    else dark += d;
  }
  out += fill(light, '#b75a3e') + fill(dark, '#984129');
  // Low light from the left.
  out += shape(
    [
      [0, 0],
      [300, 0],
      [120, 320],
      [0, 320],
    ],
    '#f2a45e',
    'fill-opacity="0.26"',
  );
  out += sash(40, 42, 62, 104) + sash(392, 42, 62, 104, { glass: '#5a3a4c' });
  out += shape(
    [
      [392, 42],
      [454, 42],
      [454, 70],
      [392, 112],
    ],
    '#c8644c',
    'fill-opacity="0.55"',
  );
  for (const x of [46, 84])
    out += shape(
      [
        [x, 44],
        [x + 12, 44],
        [x + (x < 60 ? 4 : 8), 144],
        [x, 144],
      ],
      '#c86a35',
      'fill-opacity="0.7"',
    );
  // Door.
  out += rect(180, 22, 132, 16, INK.sand, 2) + rect(172, 14, 148, 10, '#e2c19c', 2);
  out +=
    rect(188, 38, 116, 142, '#d9b48e') +
    rect(202, 46, 88, 134, INK.iron) +
    rect(205, 49, 82, 24, INK.glow) +
    rect(205, 78, 40, 102, '#26534f') +
    rect(247, 78, 40, 102, '#26534f');
  for (const x of [211, 253]) out += rect(x, 86, 28, 46, '#ffc46a', 2) + rect(x, 140, 28, 30, '#1d403e', 2);
  for (const x of [160, 332])
    out +=
      circle(x, 84, 26, INK.glow, 'fill-opacity="0.22"') +
      rect(x - 6, 72, 12, 22, INK.iron, 2) +
      rect(x - 4, 75, 8, 15, INK.glow, 1);
  // The steps, wider toward the bottom.
  for (let i = 0; i < 6; i++) {
    const half = 74 + i * 9;
    out +=
      rect(246 - half, 178 + i * 19, half * 2, 19, ['#8f4b38', '#94503c'][i % 2]) +
      rect(246 - half, 178 + i * 19, half * 2, 6, '#e0a67c');
  }
  out += rect(0, 290, 480, 30, '#8a6a62') + rect(0, 290, 480, 5, '#b08a76');
  const rail = (x0, x1) => {
    let r = '';
    for (let i = 0; i <= 6; i++) {
      const x = x0 + ((x1 - x0) * i) / 6;
      const y = 178 + (112 * i) / 6;
      r += stroke(
        [
          [x, y],
          [x, y - 52],
        ],
        INK.iron,
        2.4,
      );
    }
    return (
      r +
      stroke(
        [
          [x0, 126],
          [x1, 238],
        ],
        INK.iron,
        5,
      ) +
      stroke(
        [
          [x1, 292],
          [x1, 232],
        ],
        INK.iron,
        6,
      ) +
      circle(x1, 228, 6, INK.iron)
    );
  };
  out += rail(168, 108);
  out += someone(
    { pose: 'talk', flip: true, skin: '#8a5636', hair: '#221619', hairStyle: 'afro', top: INK.sun, bottom: '#33405a' },
    208,
    216,
    92,
  );
  out += someone(
    {
      pose: 'cup',
      skin: '#e3b490',
      hair: '#8a3b1e',
      hairStyle: 'long',
      top: INK.teal,
      bottom: '#3a2c40',
      holds: 'cup',
      shoes: '#5a2a20',
    },
    292,
    216,
    92,
  );
  out += rail(324, 384);
  out += someone(
    {
      pose: 'wave',
      flip: true,
      skin: '#c9956b',
      hair: '#3a2420',
      hairStyle: 'bun',
      top: '#e86f4a',
      bottom: '#3f4f70',
      bag: '#f3dcc0',
    },
    78,
    306,
    92,
  );
  out += crown('meet bush', 452, 282, 44, 26, ['#3c4a2b', INK.moss, '#87853f'], 46, 7);
  return framed(out);
}
