import { fill } from '../poster/paint.mjs';
import { chance } from '../poster/random.mjs';
import { tank } from '../poster/sky.mjs';
import { framed } from './frame.mjs';
import { cord, crown, ellipse, INK, rect, shape, someone, stroke } from './kit.mjs';

/** Draws the evening sky in three flat bands, and towers. */
function dusk(name, ground, from = 0) {
  const out =
    rect(0, 0, 480, 320, '#5b3152') +
    ellipse(240, ground + 10, 420, 190, '#8c4352') +
    ellipse(230, ground + 20, 330, 120, '#c8644c') +
    ellipse(220, ground + 20, 220, 66, '#ee9a5c');
  const dice = chance(name);
  let towers = '';
  let lights = '';
  for (let x = from - 20; x < 500; ) {
    const w = dice.between(24, 50);
    const h = dice.between(40, 130);
    const top = ground - h;
    towers += `M${x.toFixed(0)} ${ground}V${top.toFixed(0)}h${w.toFixed(0)}V${ground}z`;
    if (dice.is(0.3)) towers += `M${(x + w * 0.25).toFixed(0)} ${top.toFixed(0)}v-14h${(w * 0.5).toFixed(0)}v14z`;
    else if (dice.is(0.4)) towers += tank(x + w / 2, top, 7);
    for (let i = 0; i < 2; i++)
      lights += `M${(x + dice.between(4, w - 7)).toFixed(0)} ${(top + dice.between(10, h - 12)).toFixed(0)}h3v5h-3z`;
    x += w + dice.between(-3, 8);
  }
  return out + fill(towers, '#74384c') + fill(lights, INK.glow, 'fill-opacity="0.7"');
}

/** Draws Join Groups: an evening with music on a roof. */
export function groups() {
  let out = dusk('groups', 214);
  out += fill('M430 44a15 15 0 1 0 14-25a17 17 0 0 1-14 25z', '#ffe6c0');
  out +=
    fill(tank(76, 214, 27), '#4d2a38') +
    shape(
      [
        [49, 120],
        [57, 120],
        [57, 172],
        [50, 172],
      ],
      '#c8644c',
      'fill-opacity="0.8"',
    );
  // The parapet and the roof.
  out +=
    rect(0, 206, 480, 26, '#8d4632') +
    rect(0, 202, 480, 8, '#d08a62') +
    rect(0, 232, 480, 88, '#6a3f42') +
    ellipse(250, 284, 200, 34, '#85504a');
  out +=
    stroke(
      [
        [22, 232],
        [22, 70],
      ],
      INK.iron,
      5,
    ) +
    stroke(
      [
        [462, 232],
        [462, 84],
      ],
      INK.iron,
      5,
    );
  out +=
    cord([22, 74], [250, 66], 34, 7) +
    cord([250, 66], [462, 88], 30, 6) +
    stroke(
      [
        [250, 204],
        [250, 62],
      ],
      INK.iron,
      4,
    );
  // A rug, a low table, plants.
  out +=
    ellipse(246, 286, 150, 21, '#c95a3c') +
    ellipse(246, 286, 132, 16, '#e8a05f') +
    ellipse(246, 286, 112, 11.5, '#c95a3c');
  out += someone(
    {
      pose: 'stand',
      skin: '#e3b490',
      hair: '#c9954f',
      hairStyle: 'bob',
      top: '#5d78a3',
      bottom: '#5d78a3',
      style: 'dress',
      sleeve: 'short',
    },
    330,
    268,
    74,
  );
  out += someone(
    {
      pose: 'stand',
      flip: true,
      skin: '#5f3826',
      hair: '#221619',
      hairStyle: 'beanie',
      top: '#f0d9b4',
      bottom: '#3d4660',
    },
    376,
    270,
    76,
  );
  const stool = (x, y) =>
    rect(x - 20, y, 40, 7, '#d9a066', 2) +
    stroke(
      [
        [x - 14, y + 6],
        [x - 17, y + 34],
      ],
      INK.iron,
      4,
    ) +
    stroke(
      [
        [x + 14, y + 6],
        [x + 17, y + 34],
      ],
      INK.iron,
      4,
    );
  out += stool(146, 262) + stool(222, 254) + stool(304, 272);
  out += someone(
    {
      pose: 'sit',
      flip: true,
      look: 1,
      skin: '#b57b55',
      hair: '#221619',
      hairStyle: 'short',
      beard: true,
      top: '#c2472c',
      bottom: '#39405a',
      holds: 'guitar',
    },
    146,
    259,
    88,
  );
  out += someone(
    {
      pose: 'talk',
      flip: true,
      skin: '#8a5636',
      hair: '#221619',
      hairStyle: 'bun',
      top: INK.sun,
      bottom: '#7a3550',
      style: 'skirt',
    },
    222,
    251,
    84,
  );
  out += someone(
    { pose: 'lean', skin: '#eec3a4', hair: '#4a2c20', hairStyle: 'long', top: INK.teal, bottom: '#3a2c40' },
    304,
    269,
    88,
  );
  const pot = (x, y) =>
    shape(
      [
        [x - 15, y - 22],
        [x + 15, y - 22],
        [x + 11, y],
        [x - 11, y],
      ],
      '#c9693f',
    ) + crown(`pot ${x}`, x, y - 40, 22, 22, ['#3c4a2b', INK.moss, '#87853f'], 13, 9);
  return framed(out + pot(36, 304) + pot(444, 300));
}
