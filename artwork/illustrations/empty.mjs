import { fill } from '../poster/paint.mjs';
import { drawn, floor, INK } from './ground.mjs';
import { circle, cord, crown, ellipse, field, rect, sash, shape, stroke } from './kit.mjs';

/** Draws the state without messages: speech bubbles on a clothesline between two windows. */
export function emptyMessages() {
  let out = field(160, 112, 148, 98);
  out +=
    shape(
      [
        [12, 36],
        [74, 36],
        [74, 206],
        [12, 206],
      ],
      INK.brick,
    ) +
    shape(
      [
        [246, 36],
        [308, 36],
        [308, 206],
        [246, 206],
      ],
      INK.deep,
    );
  for (let y = 48; y < 200; y += 22)
    out += rect(18 + (y % 44 ? 4 : 18), y, 18, 7, '#b9603f') + rect(254 + (y % 44 ? 20 : 4), y, 18, 7, '#8f4231');
  out += rect(6, 28, 72, 10, '#d08a62', 2) + rect(242, 28, 72, 10, '#a4583f', 2);
  out +=
    sash(28, 66, 32, 56) +
    sash(260, 66, 32, 56) +
    sash(28, 156, 32, 44, { glass: '#5a3a4c' }) +
    sash(260, 156, 32, 44, { glass: '#5a3a4c' });
  out += `<path d="M66 92Q160 122 254 92" stroke="${INK.iron}" stroke-width="2.4"/>`;
  const bubble = (x, y, w, h, color, tail) =>
    rect(x, y, w, h, color, 11) +
    shape(
      tail > 0
        ? [
            [x + w - 22, y + h - 2],
            [x + w - 8, y + h - 2],
            [x + w - 6, y + h + 12],
          ]
        : [
            [x + 8, y + h - 2],
            [x + 22, y + h - 2],
            [x + 6, y + h + 12],
          ],
      color,
    ) +
    rect(x + w / 2 - 2.5, y - 8, 5, 14, INK.iron, 1);
  out +=
    bubble(82, 108, 46, 36, INK.paper, -1) +
    bubble(136, 114, 52, 42, '#c2472c', 1) +
    bubble(196, 107, 42, 34, INK.sun, -1);
  out +=
    stroke(
      [
        [93, 120],
        [117, 120],
      ],
      INK.stone,
      4,
    ) +
    stroke(
      [
        [93, 130],
        [109, 130],
      ],
      INK.stone,
      4,
    );
  for (const x of [151, 162, 173]) out += circle(x, 135, 3.4, INK.paper);
  out += fill('M217 131c-5-4-9-6-9-11a4.6 4.6 0 0 1 9-1.500a4.6 4.6 0 0 1 9 1.500c0 5-4 7-9 11z', INK.deep);
  out += rect(254, 118, 44, 8, INK.deep, 2) + crown('box', 276, 116, 20, 7, ['#3c4a2b', INK.moss, '#c2472c'], 24, 4);
  return drawn(out);
}

/** Draws the state without people: the steps, light from the open door, and a cat. */
export function emptyPeople() {
  let out = field(160, 112, 146, 98);
  out +=
    rect(104, 28, 112, 110, INK.brick) +
    rect(94, 20, 132, 11, '#d08a62', 2) +
    rect(120, 40, 80, 98, '#d9b48e') +
    rect(130, 48, 60, 90, INK.iron);
  out +=
    rect(133, 51, 54, 16, INK.glow) +
    rect(133, 70, 54, 68, '#ffc46a') +
    shape(
      [
        [133, 70],
        [153, 78],
        [153, 138],
        [133, 138],
      ],
      INK.teal,
    ) +
    circle(149, 108, 2.2, INK.sun);
  for (let i = 0; i < 5; i++) {
    const half = 52 + i * 11;
    out +=
      rect(160 - half, 138 + i * 13, half * 2, 13, ['#8f4b38', '#9a543f'][i % 2]) +
      rect(160 - half, 138 + i * 13, half * 2, 4.5, '#f0c59c');
  }
  out += shape(
    [
      [139, 138],
      [187, 138],
      [214, 203],
      [120, 203],
    ],
    INK.glow,
    'fill-opacity="0.3"',
  );
  const rail = (s) => {
    let r = '';
    for (let i = 0; i <= 5; i++)
      r += stroke(
        [
          [160 + s * (52 + i * 11), 138 + i * 13],
          [160 + s * (52 + i * 11), 104 + i * 13],
        ],
        INK.iron,
        2,
      );
    return (
      r +
      stroke(
        [
          [160 + s * 52, 104],
          [160 + s * 107, 169],
        ],
        INK.iron,
        4,
      ) +
      stroke(
        [
          [160 + s * 107, 203],
          [160 + s * 107, 165],
        ],
        INK.iron,
        5,
      ) +
      circle(160 + s * 107, 162, 5, INK.iron)
    );
  };
  out += rail(-1) + rail(1);
  // The cat.
  out +=
    fill(
      'M196 190c-11 0-15-7-14-17c1-9 5-13 6-20l-1-10l6 5c3-1 6-1 8 0l6-5l0 11c0 7 4 9 6 18c2 11-4 18-17 18z',
      '#2f2027',
    ) +
    stroke(
      [
        [206, 188],
        [222, 187],
        [228, 178],
        [225, 170],
      ],
      '#2f2027',
      5,
    );
  out += circle(192, 152, 1.5, INK.sun) + circle(200, 152, 1.5, INK.sun);
  out +=
    shape(
      [
        [76, 186],
        [100, 186],
        [96, 205],
        [80, 205],
      ],
      '#c9693f',
    ) + crown('people pot', 88, 172, 19, 18, ['#3c4a2b', INK.moss, '#87853f'], 30, 6);
  return drawn(out);
}

/** Draws the state without hangouts: a set table on a roof with free chairs and lamps. */
export function emptyHangouts() {
  let out = field(160, 114, 148, 98) + floor(160, 196, 122);
  out +=
    stroke(
      [
        [40, 198],
        [40, 52],
      ],
      INK.iron,
      4,
    ) +
    stroke(
      [
        [280, 198],
        [280, 52],
      ],
      INK.iron,
      4,
    ) +
    cord([40, 54], [280, 54], 26, 7, '#fff0c4');
  const chair = (x, s) =>
    stroke(
      [
        [x, 122],
        [x + s * 4, 164],
      ],
      '#7c3526',
      5,
    ) +
    stroke(
      [
        [x - s * 1, 132],
        [x + s * 2, 132],
      ],
      '#7c3526',
      5,
    ) +
    rect(Math.min(x + s * 2, x + s * 38), 162, 36, 7, '#c2472c', 3) +
    stroke(
      [
        [x + s * 6, 168],
        [x + s * 2, 198],
      ],
      '#7c3526',
      4.5,
    ) +
    stroke(
      [
        [x + s * 34, 168],
        [x + s * 38, 198],
      ],
      '#7c3526',
      4.5,
    );
  out += chair(72, 1) + chair(248, -1);
  out +=
    stroke(
      [
        [160, 152],
        [160, 194],
      ],
      INK.iron,
      6,
    ) +
    stroke(
      [
        [136, 198],
        [160, 190],
        [184, 198],
      ],
      INK.iron,
      5,
    ) +
    ellipse(160, 150, 54, 10, INK.deep) +
    ellipse(160, 146, 54, 10, INK.paper) +
    ellipse(160, 146, 44, 7, '#f0d3ae');
  // A jug, cups and flowers.
  out +=
    rect(150, 116, 18, 30, '#5f8f8a', 5) +
    stroke(
      [
        [168, 122],
        [176, 126],
        [168, 136],
      ],
      '#5f8f8a',
      3.5,
    );
  for (const [x, y, c] of [
    [150, 104, '#c2472c'],
    [159, 96, INK.sun],
    [168, 105, '#d4566a'],
    [160, 108, '#e98a4a'],
  ])
    out +=
      stroke(
        [
          [159, 118],
          [x, y],
        ],
        INK.moss,
        2,
      ) +
      circle(x, y, 5.5, c) +
      circle(x, y, 2, INK.paper);
  for (const x of [128, 188])
    out += shape(
      [
        [x - 6, 136],
        [x + 6, 136],
        [x + 4.5, 148],
        [x - 4.5, 148],
      ],
      '#c2472c',
    );
  return drawn(out);
}
