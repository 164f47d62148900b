/** Hangouts around a table, from above. */
import { fill, see } from '../poster/paint.mjs';
import { chance } from '../poster/random.mjs';
import { boards, box, cupAbove, disc, put, shade, trace, warmth } from './sketch.mjs';

/** Draws "records": a record plays; the next ones are beside the player. */
export function records() {
  const sleeve = (x, y, turn, ground, mark) =>
    put(shade(box(-58, -54, 124, 124, 3), 0.22) + fill(box(-62, -62, 124, 124, 2), ground) + mark, x, y, turn);
  const sun =
    fill(disc(0, 8, 34), '#f2b134') + fill('M-62 22H62V62H-62Z', '#a84c33') + fill('M-62 38H62V62H-62Z', '#6b3550');
  const waves = [0, 1, 2, 3, 4]
    .map((i) => trace(`M-50 ${-34 + i * 17}q25 -18 50 0t50 0`, i % 2 ? '#efb88a' : '#fbf3e6', 6))
    .join('');
  const van =
    fill(box(-44, -14, 88, 40, 10), '#fbf3e6') +
    fill('M-44 6H44V18a8 8 0 0 1-8 8H-36a8 8 0 0 1-8-8Z', '#c24a1e') +
    fill(`${box(-36, -8, 20, 13, 3)}${box(-10, -8, 20, 13, 3)}${box(16, -8, 20, 13, 3)}`, '#2f6f6b') +
    fill(disc(-24, 27, 9) + disc(24, 27, 9), '#33242a') +
    fill(disc(-24, 27, 4) + disc(24, 27, 4), '#efb88a');
  let out = boards('#9a5a3a', '#6d3a26', '#b3704a', 'records');
  // The corner of a rug, which shows where the table ends.
  out +=
    sleeve(88, 96, -13, '#2f6f6b', waves) + sleeve(74, 262, 9, '#efb88a', van) + sleeve(556, 280, -8, '#d9704a', sun);
  // The record player.
  out +=
    shade(box(178, 42, 300, 292, 16), 0.28) +
    fill(box(170, 32, 300, 292, 14), '#5f3423') +
    fill(box(178, 38, 284, 278, 10), '#7d4830');
  out += fill(disc(304, 178, 120), '#3a2028') + fill(disc(304, 178, 114), '#241820');
  out += [104, 96, 88, 80, 72, 64, 56].map((r) => trace(disc(304, 178, r), '#4b3540', 1.2)).join('');
  // Light on the grooves.
  out +=
    fill('M304 178L222 104A110 110 0 0 1 262 76Z', '#ffffff', see(0.09)) +
    fill('M304 178L386 252A110 110 0 0 1 346 280Z', '#ffffff', see(0.07));
  out +=
    fill(disc(304, 178, 42), '#c24a1e') + trace(disc(304, 178, 34), '#f2b134', 3) + fill(disc(304, 178, 5), '#fbf3e6');
  out += trace('M286 163h36M280 194h48M290 201h28', '#fbf3e6', 3, 'stroke-opacity=".85"');
  // The tonearm.
  out += shade(disc(438, 82, 25), 0.3) + fill(disc(434, 76, 24), '#d8c3a5') + fill(disc(434, 76, 12), '#a98d6d');
  out +=
    trace('M440 82L432 196L376 236', '#3a2028', 10, 'stroke-opacity=".25"') +
    trace('M434 76L426 190L370 230', '#f3dcc0', 7) +
    fill('M378 216l12 14l-26 20l-10 -12Z', '#33242a');
  out +=
    fill(disc(206, 292, 11), '#d8c3a5') +
    fill(disc(236, 292, 7), '#d8c3a5') +
    fill(box(424, 256, 16, 46, 8), '#5f3423') +
    fill(box(421, 270, 22, 10, 4), '#f3dcc0');
  out += cupAbove(556, 92, 27, '#4c6f96', '#8a4a26');
  // A slice of cake.
  out +=
    shade(disc(508, 178, 34), 0.2) +
    fill(disc(504, 172, 34), '#fbf3e6') +
    fill(disc(504, 172, 27), '#f0e0c6') +
    fill('M488 186L524 178L498 156Z', '#8a4a26') +
    fill('M488 186L498 156L494 154L483 184Z', '#6b3550');
  return out + warmth();
}

/** Draws "games": a board with fields and sheep. */
export function games() {
  const FIELDS = ['#8a9a4a', '#d9a441', '#c86a3f', '#7d8a8c', '#5c7a44', '#e3c46d'];
  const hex = (x, y, r, color) =>
    fill(
      `M${[0, 1, 2, 3, 4, 5].map((i) => `${(x + r * Math.cos((Math.PI / 3) * i + Math.PI / 6)).toFixed(1)} ${(y + r * Math.sin((Math.PI / 3) * i + Math.PI / 6)).toFixed(1)}`).join('L')}Z`,
      color,
    );
  const sheep = (x, y, k = 1) =>
    put(
      fill(disc(0, 12, 15, 4), '#2a1420', see(0.2)) +
        trace('M-6 6v8M6 6v8', '#33242a', 3) +
        fill(`${disc(-7, 0, 8)}${disc(7, 0, 8)}${disc(0, -4, 9)}${disc(0, 4, 9)}`, '#fffaf0') +
        fill(disc(13, -4, 5, 6), '#33242a'),
      x,
      y,
      0,
      k,
    );
  const tree = (x, y) =>
    fill(`M${x} ${y - 14}l8 14h-16Z`, '#3f5a33') +
    fill(`M${x} ${y - 20}l6 11h-12Z`, '#4f7040') +
    fill(box(x - 1.5, y, 3, 5), '#5f3423');
  const house = (x, y, color) =>
    fill(`M${x - 8} ${y}v-10l8 -8l8 8v10Z`, color) + fill(`M${x} ${y - 18}l8 8v10h-5v-9Z`, '#2a1420', see(0.22));
  const die = (x, y, turn, dots) =>
    put(
      shade(box(-13, -11, 30, 30, 6), 0.25) +
        fill(box(-15, -15, 30, 30, 6), '#fbf3e6') +
        fill(dots.map(([a, b]) => disc(a * 8, b * 8, 3)).join(''), '#a84c33'),
      x,
      y,
      turn,
    );
  const dice = chance('games');
  let out = fill('M0 0H640V360H0Z', '#2f4f4a');
  // The round table top.
  out +=
    shade(disc(326, 196, 300, 268), 0.3) +
    fill(disc(320, 186, 300, 268), '#a8683f') +
    fill(disc(320, 184, 288, 256), '#bd7c4d');
  for (let i = 0; i < 16; i++) {
    const [x, y, w] = [dice.between(90, 470), dice.between(20, 350), dice.between(50, 120)];
    out += trace(
      `M${x.toFixed(0)} ${y.toFixed(0)}q${(w / 2).toFixed(0)} ${dice.between(-5, 5).toFixed(0)} ${w.toFixed(0)} 0`,
      '#8f5733',
      1.5,
      'stroke-opacity=".5"',
    );
  }
  out +=
    shade(disc(325, 186, 148, 144), 0.25) +
    fill(disc(320, 178, 148, 144), '#3f7f86') +
    trace(disc(320, 178, 138, 134), '#5a99a0', 3);
  const r = 36;
  const spots = [];
  for (const [row, count] of [
    [-2, 3],
    [-1, 4],
    [0, 5],
    [1, 4],
    [2, 3],
  ])
    for (let i = 0; i < count; i++) spots.push([320 + (i - (count - 1) / 2) * r * 1.46, 178 + row * r * 1.27]);
  spots.forEach(([x, y], i) => {
    out +=
      hex(x, y, r * 0.845, '#f3dcc0') +
      hex(x, y, r * 0.76, FIELDS[[5, 1, 0, 2, 4, 1, 3, 0, 2, 4, 5, 1, 4, 3, 0, 5, 4, 2, 1][i]]);
    if (i % 4 === 1) out += fill(disc(x, y, 9), '#fbf3e6') + trace(`M${x - 3} ${y}h6`, '#a84c33', 2.5);
  });
  out +=
    sheep(spots[9][0] - 2, spots[9][1] - 2, 1.15) +
    sheep(spots[4][0], spots[4][1], 0.9) +
    sheep(spots[15][0] + 2, spots[15][1], 0.9);
  out +=
    tree(spots[2][0] - 8, spots[2][1] + 6) +
    tree(spots[2][0] + 8, spots[2][1] + 10) +
    tree(spots[16][0] - 2, spots[16][1] + 8) +
    tree(spots[7][0] + 6, spots[7][1] + 6);
  out +=
    house(spots[8][0] + 24, spots[8][1] + 16, '#c24a1e') +
    house(spots[6][0] - 26, spots[6][1] + 18, '#4c6f96') +
    house(spots[13][0], spots[13][1] + 8, '#f2b134');
  out += trace('M268 204L292 218L292 246', '#c24a1e', 6) + trace('M346 150L370 136', '#4c6f96', 6);
  // Hands of cards and small things on the table.
  const card = (x, y, turn, color, mark) =>
    put(
      shade(box(-16, -22, 38, 54, 4), 0.22) +
        fill(box(-19, -27, 38, 54, 4), '#fbf3e6') +
        fill(box(-15, -23, 30, 46, 2), color) +
        mark,
      x,
      y,
      turn,
    );
  const grain = trace('M0 14V-12M-7 -4L0 4L7 -4M-7 -12L0 -4L7 -12', '#fbf3e6', 2.5);
  out +=
    card(112, 196, -24, '#d9a441', grain) +
    card(134, 190, -8, '#8a9a4a', put(sheep(0, 0, 0.7), -2, 0)) +
    card(158, 194, 8, '#c86a3f', fill(box(-10, -6, 9, 6) + box(1, -6, 9, 6) + box(-5, 2, 10, 6), '#fbf3e6'));
  out +=
    card(508, 250, 14, '#6b3550', fill(disc(0, 0, 8), '#f2b134')) +
    card(530, 262, 30, '#6b3550', fill(disc(0, 0, 8), '#f2b134'));
  out +=
    die(486, 96, 18, [
      [-1, -1],
      [1, 1],
      [0, 0],
    ]) +
    die(524, 122, -12, [
      [-1, -1],
      [1, 1],
      [-1, 1],
      [1, -1],
    ]);
  out += cupAbove(150, 84, 23, '#c86a3f', '#5f3423') + cupAbove(560, 196, 20, '#f2b134', '#8a4a26');
  return out + warmth();
}

/** Draws "pasta": orecchiette and their ingredients. */
export function pasta() {
  const dice = chance('pasta');
  let out = boards('#e7cfa8', '#c9a878', '#f3e2c4', 'pasta', 4);
  // Flour.
  for (const [x, y, rx, ry, a] of [
    [322, 190, 216, 126, 0.75],
    [196, 128, 84, 52, 0.55],
    [468, 258, 92, 46, 0.5],
  ])
    out += fill(disc(x, y, rx, ry), '#fffaf2', see(a));
  for (let i = 0; i < 90; i++) {
    const a = dice.between(0, 6.28);
    const q = 0.9 + dice.bell() * 0.14;
    out += fill(
      disc(320 + Math.cos(a) * 218 * q, 188 + Math.sin(a) * 128 * q, dice.between(0.8, 2.6)),
      '#fffaf2',
      see(0.8),
    );
  }
  const ear = (x, y, turn, k = 1) =>
    put(
      fill(disc(2, 4, 15, 12), '#8a5a2c', see(0.22)) +
        fill('M-15 0C-15 -11 -7 -14 1 -13C10 -12 16 -6 15 2C14 10 7 13 -1 12C-10 12 -15 8 -15 0Z', '#f4cf8a') +
        fill('M-9 1C-9 -6 -3 -9 3 -8C9 -7 11 -2 10 3C8 8 3 8 -2 8C-7 8 -9 5 -9 1Z', '#dfad5e') +
        trace('M-6 1q3 -6 10 -5', '#c89140', 1.6),
      x,
      y,
      turn,
      k,
    );
  const spots = [];
  for (let tries = 0; tries < 900 && spots.length < 34; tries++) {
    const [x, y] = [dice.between(196, 420), dice.between(98, 288)];
    if (((x - 306) / 118) ** 2 + ((y - 196) / 98) ** 2 > 1) continue;
    if (spots.every(([a, b]) => Math.hypot(a - x, b - y) > 31)) spots.push([x, y]);
  }
  for (const [x, y] of spots) out += ear(x, y, dice.between(0, 360), dice.between(0.9, 1.12));
  // The rolling pin.
  out += put(
    shade(box(-150, -10, 310, 34, 16), 0.2) +
      fill(box(-196, -8, 60, 16, 8), '#8f4a2a') +
      fill(box(136, -8, 60, 16, 8), '#8f4a2a') +
      fill(box(-146, -18, 292, 36, 14), '#c98a52') +
      fill(box(-146, -18, 292, 13, 6), '#dca872'),
    318,
    52,
    -5,
  );
  // Eggs in a bowl.
  out += shade(disc(512, 172, 58), 0.2) + fill(disc(506, 164, 58), '#2f6f6b') + fill(disc(506, 164, 48), '#255955');
  for (const [x, y, t, c] of [
    [488, 158, 30, '#f3dcc0'],
    [520, 150, -20, '#fbf0de'],
    [510, 184, 80, '#e9c6a0'],
  ])
    out += put(
      fill(disc(1, 2, 17, 22), '#12302e', see(0.4)) +
        fill(disc(0, 0, 16, 21), c) +
        fill(disc(-4, -7, 5, 7), '#ffffff', see(0.5)),
      x,
      y,
      t,
    );
  // Tomatoes, basil and the pasta cutter.
  const tomato = (x, y, r) =>
    shade(disc(x + 4, y + 6, r), 0.2) +
    fill(disc(x, y, r), '#cf4526') +
    fill(disc(x - r * 0.3, y - r * 0.3, r * 0.34), '#e8795a') +
    put(
      fill(
        [0, 72, 144, 216, 288]
          .map(
            (a) =>
              `M0 0L${(Math.cos((a * Math.PI) / 180) * 9).toFixed(1)} ${(Math.sin((a * Math.PI) / 180) * 9).toFixed(1)}L${(Math.cos(((a + 34) * Math.PI) / 180) * 3.4).toFixed(1)} ${(Math.sin(((a + 34) * Math.PI) / 180) * 3.4).toFixed(1)}Z`,
          )
          .join(''),
        '#4f6a33',
      ),
      x + 2,
      y - 1,
      12,
    );
  out += tomato(112, 208, 27) + tomato(152, 252, 22) + tomato(94, 262, 24);
  const leaf = (x, y, turn, k, c = '#4f7a3a') =>
    put(fill('M0 0C16 -8 22 -26 0 -44C-22 -26 -16 -8 0 0Z', c) + trace('M0 0V-34', '#7fa55c', 1.6), x, y, turn, k);
  out +=
    leaf(474, 292, -60, 1.1) +
    leaf(476, 292, 10, 1.2, '#5c8a44') +
    leaf(478, 294, 70, 1) +
    leaf(98, 120, -30, 1, '#5c8a44') +
    leaf(100, 120, 50, 1.1);
  out += put(
    shade(box(-40, 3, 84, 10, 5), 0.2) +
      fill(box(-42, -5, 60, 10, 5), '#8f4a2a') +
      fill(disc(34, 0, 20), '#cfc4b4') +
      fill(disc(34, 0, 13), '#e6ddcf') +
      fill(disc(34, 0, 3), '#8f4a2a'),
    566,
    300,
    -34,
  );
  return out + warmth(0.13);
}

/** Draws "workbench": a lamp above devices under repair. */
export function workbench() {
  let out = boards('#4c3a44', '#35262f', '#58444e', 'bench', 4);
  // The pool of light.
  out +=
    fill(disc(318, 196, 246, 170), '#8a5a3c', see(0.55)) +
    fill(disc(318, 190, 190, 132), '#c98a4c', see(0.5)) +
    fill(disc(314, 184, 132, 94), '#f0bd6c', see(0.5));
  // The open laptop with its inner parts.
  out +=
    shade(box(206, 98, 236, 182, 12), 0.35) +
    fill(box(198, 88, 236, 182, 12), '#d8ccbc') +
    fill(box(206, 96, 220, 166, 8), '#54606b');
  out +=
    fill(box(216, 196, 200, 58, 6), '#3c4650') +
    fill(`${box(222, 202, 60, 46, 4)}${box(288, 202, 60, 46, 4)}${box(354, 202, 56, 46, 4)}`, '#222a33');
  out +=
    fill(box(216, 106, 118, 80, 4), '#2f6f6b') +
    fill(box(232, 118, 42, 34, 3), '#1d3b3c') +
    fill(box(238, 124, 30, 22, 2), '#cfc4b4');
  out +=
    trace('M276 128h20v14h26M276 138h12v30h34M248 154v22M258 154v16h30', '#f2b134', 2) +
    fill(`${box(296, 116, 28, 9, 2)}${box(296, 160, 30, 14, 2)}`, '#172c2d') +
    fill(disc(226, 114, 3) + disc(326, 180, 3) + disc(226, 180, 3), '#f2b134');
  out += fill(disc(380, 146, 36), '#3c4650') + fill(disc(380, 146, 30), '#222a33');
  out += put(
    [0, 60, 120, 180, 240, 300]
      .map((a) => put(fill('M-4 0C-6 -10 -2 -22 8 -26C6 -16 6 -8 4 0Z', '#8a949c'), 0, 0, a))
      .join('') + fill(disc(0, 0, 8), '#54606b'),
    380,
    146,
  );
  // Screws in the order in which they go back.
  out += [0, 1, 2, 3, 4, 5]
    .map(
      (i) =>
        shade(disc(228 + i * 26, 297, 6), 0.3) +
        fill(disc(226 + i * 26, 294, 6), '#e3d6c2') +
        trace(`M${223 + i * 26} 294h6`, '#7a6a5c', 1.8),
    )
    .join('');
  // A screwdriver, a soldering iron and tweezers.
  out += put(
    shade(box(-72, 5, 150, 16, 8), 0.3) +
      fill(box(-78, -11, 68, 22, 10), '#c24a1e') +
      fill(box(-66, -11, 8, 22) + box(-46, -11, 8, 22), '#8f3312') +
      fill(box(-10, -4, 70, 8, 2), '#d8ccbc') +
      fill('M60 -5h14l5 5l-5 5H60Z', '#b5a895'),
    126,
    176,
    -62,
  );
  out += put(
    shade(box(-60, 6, 128, 12, 6), 0.3) +
      trace('M-62 0q-40 10 -46 60', '#241a20', 6) +
      fill(box(-62, -10, 66, 20, 9), '#f2b134') +
      fill(box(-2, -6, 14, 12), '#33242a') +
      fill('M12 -4h42l16 4l-16 4H12Z', '#cfc4b4') +
      fill(disc(70, 0, 3.5), '#ff8a5c'),
    506,
    176,
    118,
  );
  // A radio, cookies and tea.
  out += put(
    shade(box(-46, -26, 104, 66, 8), 0.3) +
      fill(box(-52, -34, 104, 66, 8), '#a84c33') +
      fill(disc(-20, 0, 22), '#7c3526') +
      [-12, -4, 4, 12].map((y) => trace(`M-36 ${y}h32`, '#cf7f55', 2.4)).join('') +
      fill(box(14, -22, 30, 16, 3), '#ffd488') +
      trace('M24 -20v12', '#a84c33', 2) +
      fill(disc(22, 14, 7) + disc(40, 14, 7), '#f3dcc0'),
    556,
    78,
    8,
  );
  out += cupAbove(112, 76, 24, '#2f6f6b', '#8a4a26');
  out += shade(disc(98, 292, 46), 0.3) + fill(disc(92, 286, 46), '#fbf3e6') + fill(disc(92, 286, 37), '#eddcc2');
  for (const [x, y] of [
    [78, 274],
    [106, 278],
    [88, 302],
  ])
    out +=
      fill(disc(x + 1, y + 2, 15), '#8a5a2c', see(0.35)) +
      fill(disc(x, y, 15), '#d39a55') +
      fill(
        [
          [-5, -4],
          [4, -5],
          [0, 3],
          [6, 5],
          [-6, 6],
        ]
          .map(([a, b]) => disc(x + a, y + b, 2))
          .join(''),
        '#5f3423',
      );
  out += put(
    shade(box(-50, -30, 110, 76, 3), 0.25) +
      fill(box(-54, -38, 110, 76, 3), '#fbf3e6') +
      trace('M-42 -24h56M-42 -12h78M-42 0h64M-42 12h40', '#a98d9a', 2.4) +
      trace('M18 8l8 8l14 -20', '#23724a', 4),
    548,
    290,
    -7,
  );
  return out + warmth(0.12);
}
