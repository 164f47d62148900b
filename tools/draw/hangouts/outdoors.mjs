/** Hangouts out of doors: what one would see, standing there. */
import { crown, INK, someone } from '../illustrations/kit.mjs';
import { fill, see } from '../poster/paint.mjs';
import { chance } from '../poster/random.mjs';
import { box, disc, far, put, SHADE, shade, sky, trace, warmth } from './sketch.mjs';

const EVENING = ['#5b3a58', '#8a4a5a', '#c56a55', '#ea9a62', '#f7c586'];
const MORNING = ['#8fb3b8', '#b9cdbf', '#e6d9b8', '#f5d795', '#fbe7bd'];

/** A suspension bridge: two towers at `xs`, the deck at `deck`, `high` to their tops. */
function span(
  [a, b],
  deck,
  high,
  color,
  { width = 5, hangers = 9, ends = [-60, 700], sag = 0.86, foot = high * 0.32 } = {},
) {
  const top = deck - high;
  const low = deck - high * (1 - sag);
  const cable = (from, to, y0, y1) => `M${from} ${y0}Q${(from + to) / 2} ${y1} ${to} ${y0}`;
  let hang = '';
  for (let x = a + hangers; x < b; x += hangers) {
    const t = (x - a) / (b - a);
    const y = top + 4 * t * (1 - t) * (low - top);
    hang += `M${x.toFixed(1)} ${y.toFixed(1)}V${deck}`;
  }
  const tower = (x) =>
    fill(
      `M${x - width * 1.7} ${deck + foot}L${x - width} ${top - 6}h${width * 0.9}V${deck + foot}ZM${x + width * 1.7} ${deck + foot}L${x + width} ${top - 6}h${-width * 0.9}V${deck + foot}Z`,
      color,
    ) +
    fill(
      box(x - width * 1.2, top - 6, width * 2.4, 7) + box(x - width * 1.25, top + high * 0.42, width * 2.5, 6),
      color,
    );
  return (
    trace(hang, color, 0.9, 'stroke-opacity=".75"') +
    trace(cable(a, b, top, 2 * low - top), color, 2.6) +
    trace(
      `M${ends[0]} ${deck}Q${(a + ends[0]) / 2 + 20} ${deck - high * 0.3} ${a} ${top}M${ends[1]} ${deck}Q${(b + ends[1]) / 2 - 20} ${deck - high * 0.3} ${b} ${top}`,
      color,
      2.6,
    ) +
    fill(box(-10, deck - 2, 660, 7), color) +
    tower(a) +
    tower(b)
  );
}

/** Strokes of light on water between y0 and y1. */
function glitter(name, y0, y1, color, x0 = 0, x1 = 640, count = 40) {
  const dice = chance(name);
  let d = '';
  for (let i = 0; i < count; i++) {
    const y = dice.between(y0, y1);
    const w = 8 + ((y - y0) / (y1 - y0)) * dice.between(10, 44);
    d += `M${dice.between(x0, x1).toFixed(0)} ${y.toFixed(0)}h${w.toFixed(0)}`;
  }
  return trace(d, color, 2.4, 'stroke-opacity=".7"');
}

/** The bridge at dusk: lights come on, a ship goes out, two people look. */
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
  // The lamps on its cables.
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
  // The promenade with its rail.
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
  // The lamp that has just come on.
  out +=
    trace('M548 330V196q0 -22 -22 -22', '#241520', 6) +
    fill(disc(522, 184, 44), '#ffd488', see(0.22)) +
    fill(disc(522, 184, 24), '#ffd488', see(0.35)) +
    fill(disc(522, 182, 8), '#fff3d6');
  return out;
}

/** Bread: the second batch at sunrise, on a wall above the river. */
export function bread() {
  let out = sky(['#7f9fb0', '#b3b6a8', '#e8c39a', '#f6cf90', '#fbe3b4'], 330, 190, 340);
  out += fill(disc(330, 168, 40), '#fff0cc');
  out +=
    fill('M0 196C80 176 150 190 220 182S380 160 470 176S590 170 640 178V260H0Z', '#a9917f') +
    fill('M0 212C120 196 200 206 300 200S520 196 640 206V280H0Z', '#8d7568');
  out += span([86, 640], 200, 86, '#6d5a5c', { width: 5, hangers: 10, ends: [-90, 900] });
  out +=
    fill('M0 214H640V290H0Z', '#8fa3a0') +
    fill('M0 236H640V290H0Z', '#7d9290') +
    glitter('hudson', 218, 262, '#fbe3b4', 230, 430, 40);
  out +=
    crown('elm', 40, 70, 110, 92, ['#4a5a30', '#66763c', '#8a9a4a'], 90, 10) +
    crown('elm2', 622, 40, 90, 80, ['#4a5a30', '#66763c', '#93a052'], 80, 10);
  // The wall and its coping.
  out +=
    fill('M0 276H640V360H0Z', '#8a5a44') + fill('M0 262H640V288H0Z', '#c99a76') + fill('M0 262H640V268H0Z', '#dfb48f');
  const dice = chance('wall');
  let stones = '';
  for (let r = 0; r < 3; r++)
    for (let x = -20 + (r % 2) * 46; x < 640; x += 92) if (dice.is(0.7)) stones += box(x + 3, 292 + r * 24, 84, 19, 3);
  out += fill(stones, '#9a6850', see(0.8));
  // The bag, baguettes and a loaf, with their steam.
  out += shade(disc(330, 268, 176, 11), 0.28);
  const baguette = (x, y, turn, w = 128) =>
    put(
      fill(box(-w / 2, -14, w, 28, 14), '#b8702e') +
        fill(box(-w / 2, -14, w, 18, 9), '#d9954a') +
        [-0.32, -0.11, 0.1, 0.31].map((k) => trace(`M${w * k} 7q3 -13 14 -17`, '#f6d9a4', 5)).join(''),
      x,
      y,
      turn,
    );
  out += baguette(262, 124, -72, 150) + baguette(294, 110, -88, 160) + baguette(328, 122, -104, 146);
  out +=
    fill('M222 150L236 264H352L366 150L342 158L318 148L294 158L270 148L246 158Z', '#d2a877') +
    fill('M318 148L306 264H352L366 150L342 158Z', SHADE, see(0.14)) +
    fill('M222 150L246 158L252 264H236Z', '#ffffff', see(0.14));
  out += trace('M270 206q12 -22 24 0t24 0M262 222h64', '#a84c33', 4, 'stroke-opacity=".85"');
  // A round loaf, cut, and butter.
  out +=
    fill('M372 262C362 214 398 184 444 184S526 214 516 262Z', '#a8602a') +
    fill('M380 250C376 214 402 192 444 192S510 214 508 250Z', '#cf8a42');
  out +=
    trace('M408 236q8 -32 34 -36M440 240q4 -30 30 -34M470 242q2 -22 20 -26', '#f7e0b4', 7) +
    fill(
      [
        [400, 222],
        [430, 214],
        [462, 220],
        [492, 236],
        [420, 246],
        [456, 246],
      ]
        .map(([x, y]) => disc(x, y, 2.4))
        .join(''),
      '#fff3dc',
      see(0.9),
    );
  out +=
    fill(box(524, 250, 62, 12, 3), '#fbf3e6') +
    fill(box(536, 232, 38, 18, 2), '#f6d879') +
    fill(box(536, 232, 38, 6, 2), '#fbe9a6');
  out += trace(
    'M292 36q-12 -14 0 -26M322 42q-12 -16 2 -30M440 170q-12 -16 0 -30t0 -28M466 172q-10 -14 0 -26',
    '#fffaf0',
    5,
    'stroke-opacity=".55"',
  );
  return out + warmth(0.12);
}

/** Five-a-side under the arch of Hell Gate. */
export function football() {
  let out = sky(EVENING, 400, 200, 330) + fill(disc(438, 170, 27), '#ffe2a8');
  out += far('astoria', 206, 10, 46, '#8f4c56', { lights: '#ffd488' });
  // The arch: two curves, and what ties them.
  const arch = (x, k, lift) => {
    const t = (x - 40) / 560;
    return 206 - 4 * t * (1 - t) * k - lift;
  };
  let ties = '';
  for (let x = 60; x < 590; x += 20)
    ties += `M${x} ${arch(x, 150, 0).toFixed(1)}L${x + 10} ${arch(x + 10, 128, 30).toFixed(1)}L${x + 20} ${arch(x + 20, 150, 0).toFixed(1)}`;
  let rods = '';
  for (let x = 80; x < 580; x += 20) if (arch(x, 150, 0) < 148) rods += `M${x} ${arch(x, 150, 0).toFixed(1)}V152`;
  const curve = (k, lift) => {
    let d = '';
    for (let x = 40; x <= 600; x += 14) d += `${d ? 'L' : 'M'}${x} ${arch(x, k, lift).toFixed(1)}`;
    return d;
  };
  out +=
    trace(rods, '#5f2f45', 2) +
    trace(ties, '#5f2f45', 2.6) +
    trace(curve(150, 0), '#5f2f45', 6) +
    trace(curve(128, 30), '#5f2f45', 5);
  out += fill(box(-10, 148, 660, 10), '#5f2f45');
  const pier = (x) =>
    fill(`M${x - 26} 226V92h52V226Z`, '#a0604e') +
    fill(box(x - 30, 84, 60, 12, 2) + box(x - 22, 70, 44, 14, 2), '#b8765e') +
    fill(`M${x - 9} 148v-24a9 9 0 0 1 18 0v24Z`, '#6b3550') +
    fill(`M${x + 6} 84h20V226h-20Z`, SHADE, see(0.18));
  out += pier(34) + pier(606);
  out += fill([120, 180, 240, 300, 360, 420, 480, 540].map((x) => box(x, 141, 34, 8, 2)).join(''), '#c24a1e');
  // The fence, then the turf.
  out +=
    crown('park', 120, 206, 70, 26, ['#47552f', '#5c6a38', '#7c8a44'], 40, 8) +
    crown('park2', 520, 206, 84, 26, ['#47552f', '#5c6a38', '#7c8a44'], 46, 8) +
    crown('park3', 300, 210, 90, 18, ['#47552f', '#5c6a38', '#7c8a44'], 40, 7);
  out += fill('M0 216H640V360H0Z', '#4f8a4c');
  out += fill('M0 216H640V232H0ZM0 252H640V280H0ZM0 312H640V360H0Z', '#5d9a56');
  out +=
    trace('M-10 226H650', '#fbf3e6', 3, 'stroke-opacity=".8"') +
    trace('M320 226V244', '#fbf3e6', 3, 'stroke-opacity=".8"') +
    trace('M20 360Q320 232 620 360', '#fbf3e6', 5, 'stroke-opacity=".75"');
  // A small goal.
  let net = '';
  for (let x = 252; x <= 392; x += 10) net += `M${x} 176V228`;
  for (let y = 184; y < 228; y += 9) net += `M248 ${y}H396`;
  out += trace(net, '#fbf3e6', 1, 'stroke-opacity=".55"') + trace('M246 230V172H398V230', '#fbf3e6', 5);
  const shadow = (x, y, w) => fill(disc(x, y, w, w * 0.2), SHADE, see(0.25));
  out +=
    shadow(176, 268, 34) +
    someone(
      {
        pose: 'walk',
        skin: '#6b4028',
        hair: '#221619',
        hairStyle: 'short',
        top: '#f2b134',
        bottom: '#2b3352',
        style: 'shorts',
        sleeve: 'short',
        shoes: '#fbf3e6',
      },
      176,
      268,
      62,
    );
  out +=
    shadow(478, 274, 36) +
    someone(
      {
        pose: 'walk',
        flip: true,
        skin: '#e3b490',
        hair: '#5f3423',
        hairStyle: 'bun',
        top: '#c24a1e',
        bottom: '#33242a',
        style: 'shorts',
        sleeve: 'short',
        shoes: '#f2b134',
      },
      478,
      274,
      64,
    );
  out +=
    shadow(320, 236, 22) +
    someone(
      {
        pose: 'stand',
        skin: '#c9966a',
        hair: '#33242a',
        hairStyle: 'short',
        top: '#2f6f6b',
        bottom: '#33242a',
        style: 'shorts',
      },
      320,
      235,
      40,
    );
  // The ball, near.
  const [bx, by, r] = [330, 306, 33];
  out +=
    fill(disc(bx + 8, by + 31, 40, 8), SHADE, see(0.32)) +
    fill(disc(bx, by, r), '#fbf3e6') +
    fill(
      `M${bx + 8} ${by - r + 1}A${r} ${r} 0 0 1 ${bx - 10} ${by + r - 2}A${r * 1.2} ${r * 1.2} 0 0 0 ${bx + 8} ${by - r + 1}Z`,
      '#d9c4a8',
      see(0.8),
    );
  const five = (x, y, q, turn) =>
    `M${[0, 1, 2, 3, 4].map((i) => `${(x + q * Math.cos(((72 * i + turn) * Math.PI) / 180)).toFixed(1)} ${(y + q * Math.sin(((72 * i + turn) * Math.PI) / 180)).toFixed(1)}`).join('L')}Z`;
  out += `<clipPath id="ball"><path d="${disc(bx, by, r)}"/></clipPath><g clip-path="url(#ball)">${fill(five(bx - 3, by - 2, 12, -90) + [0, 1, 2, 3, 4].map((i) => five(bx - 3 + 33 * Math.cos(((72 * i - 90) * Math.PI) / 180), by - 2 + 33 * Math.sin(((72 * i - 90) * Math.PI) / 180), 12, 90)).join(''), '#33242a')}${trace([0, 1, 2, 3, 4].map((i) => `M${bx - 3 + 12 * Math.cos(((72 * i - 90) * Math.PI) / 180)} ${by - 2 + 12 * Math.sin(((72 * i - 90) * Math.PI) / 180)}L${bx - 3 + 22 * Math.cos(((72 * i - 90) * Math.PI) / 180)} ${by - 2 + 22 * Math.sin(((72 * i - 90) * Math.PI) / 180)}`).join(''), '#33242a', 2)}</g>`;
  return out + warmth(0.1);
}

/** Seals at low tide: they lie on the sandbar like sofas. */
export function seals() {
  let out = sky(MORNING, 380, 150, 360) + fill(disc(396, 116, 30), '#fff6da');
  out +=
    fill('M0 168C70 152 130 160 190 156S260 148 300 158V180H0Z', '#8fa598') +
    far('verrazzano', 170, 4, 16, '#9aa79a', { from: 300 });
  out += span([430, 574], 150, 44, '#7f9390', { width: 3, hangers: 7, ends: [330, 700], foot: 20 });
  out +=
    fill('M0 168H640V360H0Z', '#86aeb0') + fill('M0 192H640V360H0Z', '#74a0a4') + fill('M0 222H640V360H0Z', '#5f8f96');
  out += glitter('kills', 172, 226, '#fbf0cc', 300, 500, 46) + glitter('kills-2', 200, 330, '#a9cbc8', 0, 620, 34);
  // The bar.
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
  // A gull, and somebody's head in the water.
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
  // Grass of the dune in front.
  const dice = chance('dune');
  let blades = '';
  for (let i = 0; i < 46; i++) {
    const x = dice.is(0.5) ? dice.between(-10, 150) : dice.between(500, 650);
    blades += `M${x.toFixed(0)} 364q${dice.between(-6, 10).toFixed(0)} ${(-dice.between(20, 50)).toFixed(0)} ${dice.between(6, 26).toFixed(0)} ${(-dice.between(40, 74)).toFixed(0)}`;
  }
  return out + trace(blades, '#8a8a4a', 3) + warmth(0.1);
}

/** Slow yoga under the trees. */
export function yoga() {
  let out = sky(MORNING, 420, 110, 340) + fill(disc(450, 96, 34), '#fff4d2');
  out += far('square', 190, 30, 96, '#c9ae92', { lights: '#fff0cc' }) + far('square-2', 196, 10, 40, '#b39376');
  out +=
    crown('t1', 90, 116, 120, 88, ['#5c7040', '#788a4a', '#a3ad5c'], 130, 10) +
    crown('t2', 566, 106, 122, 92, ['#566a3c', '#728446', '#9aa656'], 130, 10) +
    crown('t3', 316, 172, 90, 34, ['#647848', '#808f50', '#a9b266'], 60, 8);
  out += fill('M78 150h22l4 92H72ZM556 140h24l4 104h-34Z', '#6b4a36');
  out +=
    fill('M0 214C120 198 240 204 330 202S560 200 640 212V360H0Z', '#7f9a58') +
    fill('M0 236C160 220 320 232 640 228V360H0Z', '#8faa62') +
    fill('M0 290C180 268 420 280 640 272V360H0Z', '#7d9a54');
  // The fountain.
  out +=
    trace('M320 150q-26 4 -30 46M320 150q26 4 30 46M320 148v40', '#fffaf0', 4, 'stroke-opacity=".8"') +
    fill(disc(320, 208, 62, 12), '#d8c3a5') +
    fill(disc(320, 205, 52, 8), '#8fb9ba') +
    fill('M312 206l4 -26h8l4 26Z', '#c9ae8c') +
    fill('M258 208h124v10q-62 14 -124 0Z', '#c4a583');
  // Who sits: legs crossed, hands on knees, seen from the front.
  const seated = (x, y, k, { skin, top, legs, hair, bun, mat }) =>
    put(
      fill('M-86 26L-64 2H64L86 26Z', SHADE, see(0.18)) +
        fill('M-88 22L-66 -2H66L88 22Z', mat) +
        trace('M-80 14H80', '#ffffff', 2, 'stroke-opacity=".35"') +
        (bun ? fill(disc(0, -117, 11), hair) : '') +
        fill(
          bun
            ? disc(0, -94, 22, 23)
            : 'M-24 -96C-24 -122 24 -122 24 -96C26 -74 24 -60 20 -54H-20C-24 -60 -26 -74 -24 -96Z',
          hair,
        ) +
        fill(box(-7, -80, 14, 18, 5), skin) +
        fill(disc(0, -89, 17, 19), skin) +
        fill('M-17 -92C-16 -108 16 -108 17 -92C10 -100 -8 -102 -17 -92Z', hair) +
        trace('M-9 -88q3 3 6 0M3 -88q3 3 6 0M-4 -79q4 3 8 0', '#33242a', 1.8, 'stroke-opacity=".7"') +
        trace('M-50 6Q-30 -14 8 0', legs, 24) +
        trace('M50 6Q30 -14 -8 2', legs, 24) +
        fill(disc(-14, 9, 13, 6), skin) +
        fill('M-30 -58Q0 -74 30 -58L24 -6H-24Z', top) +
        trace('M-27 -52Q-46 -28 -46 -4', top, 15) +
        trace('M27 -52Q46 -28 46 -4', top, 15) +
        fill(disc(-47, 0, 8, 6) + disc(47, 0, 8, 6), skin),
      x,
      y,
      0,
      k,
    );
  out += seated(150, 278, 0.74, {
    skin: '#e3b490',
    top: '#4c6f96',
    legs: '#33405f',
    hair: '#8a3f24',
    bun: true,
    mat: '#e29e36',
  });
  out += seated(494, 280, 0.76, {
    skin: '#6b4028',
    top: '#f2b134',
    legs: '#6b3550',
    hair: '#241a20',
    bun: false,
    mat: '#4c8a86',
  });
  out += seated(322, 320, 1.06, {
    skin: '#b5784c',
    top: '#c24a1e',
    legs: '#2f4f4a',
    hair: '#241a20',
    bun: true,
    mat: '#a06a8c',
  });
  // What waits for after: a basket.
  out +=
    fill(disc(566, 336, 44, 8), SHADE, see(0.2)) +
    fill('M530 300h72l-8 36h-56Z', '#b5803f') +
    trace('M530 300q36 -44 72 0', '#8f5f2a', 6) +
    trace('M536 312h60M538 324h56', '#8f5f2a', 2.4) +
    fill('M534 300q14 -18 30 -6q18 -14 34 6Z', '#fbf3e6');
  const dice = chance('lawn');
  let blades = '';
  for (let i = 0; i < 60; i++) {
    const [x, y] = [dice.between(0, 640), dice.between(250, 356)];
    blades += `M${x.toFixed(0)} ${y.toFixed(0)}l-2 -6M${x.toFixed(0)} ${y.toFixed(0)}l3 -5`;
  }
  return out + trace(blades, INK.moss, 1.4, 'stroke-opacity=".35"') + warmth(0.12);
}
