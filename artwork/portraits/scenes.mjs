/** The background of a portrait: one color and a few large shapes of the city, always calmer than the face. */
import { circle, ellipse, group, line, path, rect, smooth, stroke } from './geometry.mjs';

const windows = (x, y, cols, rows, w, h, gx, gy, colour, lit, rnd) => {
  let out = '';
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < cols; c++)
      out += rect(
        x + c * gx,
        y + r * gy,
        w,
        h,
        rnd() < 0.3 ? lit : colour,
        rnd() < 0.3 ? 'opacity=".9"' : 'opacity=".8"',
      );
  return out;
};

const tree = (x, y, r, leaf, lightLeaf, trunk) =>
  rect(x - r * 0.09, y, r * 0.18, r * 2, trunk) +
  circle(x, y - r * 0.1, r, leaf) +
  circle(x - r * 0.55, y + r * 0.25, r * 0.66, leaf) +
  circle(x + r * 0.6, y + r * 0.22, r * 0.7, leaf) +
  circle(x - r * 0.28, y - r * 0.35, r * 0.52, lightLeaf, 'opacity=".55"');

const tank = (x, y, k, g) =>
  group(
    path('M-34 0h68v-64h-68ZM-40 -64L0 -96L40 -64Z', g.near) +
      rect(-34, -44, 68, 5, g.mid) +
      rect(-34, -20, 68, 5, g.mid) +
      stroke('M-28 0v54M28 0v54M0 0v54M-28 40L28 8M28 40L-28 8', g.near, 6),
    `transform="translate(${x} ${y}) scale(${k})"`,
  );

const SCENES = {
  plain: (g) => circle(320, 330, 262, g.far),
  sunset: (g) =>
    circle(320, 300, 236, g.glow, 'opacity=".7"') +
    path('M0 520h110v-60h70v36h64v-80h52v104h90v-56h74v30h60v-70h120v216H0Z', g.mid, 'opacity=".8"'),
  skyline: (g, rnd) =>
    path(
      'M0 330h52v-60h66v96h40v-150h28l14 -46l14 46h26v190h54v-60h70v70h44v-180h60v110h34v-70h76v60h62v400H0Z',
      g.far,
    ) +
    path('M0 450h70v-110h84v70h70v90h190v-70h60v-130h88v90h78v260H0Z', g.mid) +
    windows(18, 470, 6, 5, 12, 18, 30, 38, g.near, g.glow, rnd) +
    windows(86, 358, 2, 3, 12, 18, 28, 38, g.near, g.glow, rnd) +
    windows(486, 320, 2, 6, 12, 18, 30, 40, g.near, g.glow, rnd) +
    windows(572, 410, 2, 5, 12, 18, 28, 40, g.near, g.glow, rnd),
  fireEscape: (g) => {
    let bricks = '';
    for (let r = 0; r < 17; r++)
      for (let c = 0; c < 8; c++)
        if ((r * 7 + c * 5) % 4 === 0) bricks += rect(c * 88 + (r % 2) * 44 - 20, r * 40 + 6, 52, 15, g.far, 'rx="3"');
    const pane = (x) =>
      rect(x, 84, 118, 176, g.mid) +
      rect(x + 10, 94, 98, 76, g.glow, 'opacity=".55"') +
      rect(x + 10, 178, 98, 72, g.glow, 'opacity=".35"') +
      rect(x - 10, 258, 138, 14, g.near);
    const bars = Array.from({ length: 34 }, (_, i) => `M${i * 20} 396v84`).join('');
    return (
      bricks +
      pane(28) +
      pane(494) +
      stroke(bars, g.near, 4, 'opacity=".75"') +
      rect(0, 388, 640, 10, g.near) +
      rect(0, 476, 640, 14, g.near) +
      stroke('M-20 640L150 486M30 660L200 490', g.near, 8, 'opacity=".8"') +
      stroke('M0 618l40 0M30 586h44M62 556h44M94 526h44', g.near, 6, 'opacity=".8"')
    );
  },
  window: (g, rnd) =>
    rect(70, 36, 500, 470, g.glow) +
    path('M90 420h70v-90h60v50h60v-120h50v80h60v-50h70v90h90v106H90Z', g.far, 'opacity=".7"') +
    windows(110, 360, 2, 3, 10, 14, 24, 30, g.mid, g.glow, rnd) +
    stroke('M320 36V506M70 250H570', g.mid, 14) +
    `<rect x="70" y="36" width="500" height="470" fill="none" stroke="${g.mid}" stroke-width="20"/>` +
    rect(40, 500, 560, 26, g.near) +
    path('M480 500l-8 -64h76l-8 64Z', g.mid) +
    [
      [-44, 510, 400],
      [-14, 512, 372],
      [20, 514, 380],
      [50, 516, 410],
    ]
      .map(([k, x, y]) =>
        path(`M512 440Q${x + k * 0.3} ${y + 30} ${512 + k} ${y - 20}Q${x + k * 0.9} ${y + 44} 512 440Z`, g.near),
      )
      .join(''),
  park: (g) =>
    circle(510, 130, 62, g.glow) +
    path(
      smooth([
        [-20, 380],
        [120, 330],
        [300, 372],
        [470, 326],
        [680, 380],
        [680, 680],
        [-20, 680],
      ]),
      g.far,
    ) +
    tree(80, 270, 84, g.mid, g.far, g.near) +
    tree(578, 300, 76, g.mid, g.far, g.near) +
    tree(180, 350, 48, g.near, g.mid, g.near) +
    path(
      smooth([
        [-20, 500],
        [160, 460],
        [360, 500],
        [680, 452],
        [680, 680],
        [-20, 680],
      ]),
      g.mid,
    ) +
    stroke('M-10 560Q200 520 330 590T660 560', g.glow, 16, 'opacity=".4"'),
  bridge: (g) => {
    const tower = (x, k) =>
      group(
        path('M-46 400V-20h92V400h-22V150q0 -34 -24 -46q-24 12 -24 46V400ZM-56 -20h112v-18h-112Z', g.near),
        `transform="translate(${x} 150) scale(${k})"`,
      );
    const hang = Array.from({ length: 30 }, (_, i) => {
      const x = i * 22;
      const t = (x - 108) / 424;
      const y = x < 108 ? 150 + (108 - x) * 2.2 : x > 532 ? 150 + (x - 532) * 2.2 : 150 + 4 * t * (1 - t) * 240;
      return `M${x} ${Math.min(y, 470)}V470`;
    }).join('');
    return (
      circle(320, 210, 130, g.glow, 'opacity=".75"') +
      path('M0 430h40v-46h36v-30h40v60h52v-40h40v72h230v-60h36v-40h44v70h50v-36h72v120H0Z', g.far) +
      stroke(hang, g.mid, 3.5) +
      stroke('M-10 410L108 146Q320 640 532 146L650 410', g.near, 8) +
      tower(108, 1) +
      tower(532, 1) +
      rect(0, 468, 640, 18, g.near) +
      rect(0, 486, 640, 170, g.mid) +
      stroke('M30 540h90M170 580h70M430 548h110M520 600h90M60 612h60', g.far, 6)
    );
  },
  tank: (g, rnd) =>
    path('M0 400h150v-70h120v110h120v-60h110v-90h140v370H0Z', g.far) +
    tank(112, 216, 1.5, g) +
    path('M0 300h230v60h40v300H0Z', g.mid) +
    path('M430 380h220v280H430Z', g.mid) +
    windows(30, 340, 4, 6, 26, 36, 52, 62, g.near, g.glow, rnd) +
    windows(470, 416, 3, 5, 26, 36, 52, 62, g.near, g.glow, rnd) +
    rect(0, 294, 236, 12, g.near) +
    rect(424, 374, 220, 12, g.near),
  stoop: (g) =>
    rect(0, 0, 640, 640, g.far) +
    rect(210, 30, 220, 470, g.mid) +
    rect(236, 110, 168, 390, g.near) +
    path('M210 30h220v-30H210ZM196 70h248v26H196Z', g.near) +
    rect(252, 130, 62, 160, g.glow, 'opacity=".5"') +
    rect(326, 130, 62, 160, g.glow, 'opacity=".5"') +
    rect(28, 120, 118, 210, g.mid) +
    rect(40, 132, 94, 90, g.glow, 'opacity=".45"') +
    rect(40, 232, 94, 86, g.glow, 'opacity=".3"') +
    rect(16, 326, 142, 18, g.near) +
    rect(494, 120, 118, 210, g.mid) +
    rect(506, 132, 94, 90, g.glow, 'opacity=".45"') +
    rect(506, 232, 94, 86, g.glow, 'opacity=".3"') +
    rect(482, 326, 142, 18, g.near) +
    path('M150 500h340v36h40v36h40v36h40v60H30v-60h40v-36h40v-36h40Z', g.sky) +
    stroke('M150 536h340M110 572h420M70 608h500', g.near, 5, 'opacity=".6"') +
    stroke('M170 500V380M170 380L20 540M470 500V380M470 380L620 540', g.near, 10),
  rows: (g) => {
    const house = (x, w, top, tone) =>
      rect(x, top, w, 600, tone) +
      path(`M${x - 6} ${top}h${w + 12}v-16h${-w - 12}Z`, g.near) +
      [0, 1, 2]
        .map((r) =>
          [0.16, 0.58]
            .map(
              (c) =>
                rect(x + w * c, top + 44 + r * 104, w * 0.26, 66, g.glow, 'opacity=".6"') +
                rect(x + w * c - 5, top + 110 + r * 104, w * 0.26 + 10, 8, g.near),
            )
            .join(''),
        )
        .join('');
    return (
      house(-40, 170, 150, g.far) +
      house(130, 160, 210, g.mid) +
      house(290, 130, 230, g.far) +
      house(420, 150, 190, g.mid) +
      house(570, 140, 140, g.far)
    );
  },
  train: (g) =>
    path('M0 220h90v-70h100v100h120v-40h130v50h80v-100h120v120H0Z', g.far) +
    rect(0, 300, 640, 130, g.near, 'rx="0"') +
    rect(0, 318, 640, 12, g.glow, 'opacity=".8"') +
    [10, 118, 226, 334, 442, 550].map((x) => rect(x, 344, 84, 58, g.glow, 'rx="10" opacity=".6"')).join('') +
    rect(0, 430, 640, 26, g.mid) +
    stroke('M60 456V660M580 456V660', g.mid, 34) +
    stroke('M60 456L150 540M580 456L490 540', g.mid, 14) +
    stroke(Array.from({ length: 18 }, (_, i) => `M${i * 38} 433v20`).join(''), g.near, 6, 'opacity=".6"'),
  ferry: (g) =>
    circle(160, 170, 70, g.glow) +
    path('M0 390h60v-50h34v-90h26v90h60v60h60v-30h80v30h320v60H0Z', g.far) +
    rect(0, 400, 640, 250, g.mid) +
    path('M420 420h230v-22H596v-54h-70v54h-80Z', g.near) +
    rect(540, 356, 14, 18, g.glow) +
    rect(566, 356, 14, 18, g.glow) +
    path('M400 420h250v44H440Z', g.glow, 'opacity=".85"') +
    stroke(
      line([
        [-10, 500],
        [40, 490],
        [90, 500],
        [140, 490],
        [190, 500],
      ]) +
        line([
          [440, 520],
          [490, 510],
          [540, 520],
          [590, 510],
          [650, 520],
        ]) +
        line([
          [20, 570],
          [70, 560],
          [120, 570],
        ]),
      g.far,
      7,
    ),
  tiles: (g) => {
    let out = '';
    for (let r = 0; r < 11; r++)
      for (let c = -1; c < 7; c++)
        out += rect(
          c * 108 + (r % 2) * 54 + 3,
          r * 58 + 3,
          102,
          52,
          (r * 3 + c * 5) % 7 === 0 ? g.far : g.sky,
          'rx="4"',
        );
    return (
      rect(0, 0, 640, 640, g.far) +
      out +
      rect(0, 118, 640, 64, g.near) +
      rect(0, 128, 640, 8, g.glow, 'opacity=".7"') +
      rect(0, 164, 640, 8, g.glow, 'opacity=".7"')
    );
  },
  books: (g, rnd) => {
    let out = '';
    for (const y of [40, 216, 392]) {
      let x = 8;
      while (x < 632) {
        const w = 20 + rnd() * 26;
        const h = 92 + rnd() * 52;
        out += rect(
          x,
          y + 156 - h,
          w - 3,
          h,
          [g.mid, g.near, g.glow, g.sky, g.mid][Math.floor(rnd() * 5)],
          'rx="3" opacity=".8"',
        );
        x += w;
        if (rnd() < 0.1) x += 34;
      }
      out += rect(0, y + 156, 640, 14, g.near);
    }
    return rect(0, 0, 640, 640, g.far) + out;
  },
  awning: (g) =>
    rect(0, 0, 640, 640, g.far) +
    rect(40, 190, 240, 330, g.mid) +
    rect(360, 190, 240, 330, g.mid) +
    rect(56, 206, 208, 300, g.glow, 'opacity=".45"') +
    rect(376, 206, 208, 300, g.glow, 'opacity=".45"') +
    Array.from({ length: 8 }, (_, i) => path(`M${i * 80} 40h80v120a40 34 0 0 1 -80 0Z`, i % 2 ? g.glow : g.near)).join(
      '',
    ) +
    rect(0, 20, 640, 26, g.near) +
    [
      [80, 470],
      [130, 476],
      [180, 470],
      [420, 474],
      [470, 470],
      [520, 476],
    ]
      .map(([x, y]) => circle(x, y, 30, g.near, 'opacity=".55"'))
      .join(''),
  moon: (g, rnd) =>
    circle(490, 130, 54, g.glow) +
    Array.from({ length: 22 }, () => circle(rnd() * 640, rnd() * 260, 1.6 + rnd() * 1.8, g.glow, 'opacity=".7"')).join(
      '',
    ) +
    path('M0 380h90v-110h80v60h60v70h160v-50h70v-110h80v70h100v360H0Z', g.far) +
    path('M0 470h120v-70h90v90h220v-60h90v-40h120v280H0Z', g.mid) +
    windows(20, 310, 5, 8, 12, 16, 30, 34, g.near, g.glow, rnd) +
    windows(474, 270, 5, 9, 12, 16, 30, 34, g.near, g.glow, rnd),
  plants: (g) => {
    const leaf = (x, y, a, k, tone) =>
      group(
        path('M0 0C46 -30 60 -110 0 -190C-60 -110 -46 -30 0 0Z', tone) + stroke('M0 -6V-170', g.sky, 3, 'opacity=".5"'),
        `transform="translate(${x} ${y}) rotate(${a}) scale(${k})"`,
      );
    return (
      circle(320, 300, 240, g.glow, 'opacity=".5"') +
      [
        [60, 560, -18, 1.7, g.mid],
        [120, 600, 22, 1.6, g.near],
        [10, 420, 34, 1.5, g.far],
        [590, 560, 20, 1.8, g.mid],
        [530, 610, -24, 1.5, g.near],
        [640, 400, -36, 1.5, g.far],
        [70, 250, 150, 1, g.far],
        [570, 170, -150, 1, g.far],
      ]
        .map((p) => leaf(...p))
        .join('')
    );
  },
  court: (g) =>
    rect(0, 420, 640, 220, g.far) +
    stroke(
      Array.from(
        { length: 24 },
        (_, i) => `M${i * 44 - 300} 420L${i * 44 + 120} 0M${i * 44 + 120 - 220} 0L${i * 44 + 200} 420`,
      ).join(''),
      g.far,
      3.5,
    ) +
    rect(0, 410, 640, 12, g.mid) +
    rect(70, 0, 14, 420, g.mid) +
    rect(556, 0, 14, 420, g.mid) +
    rect(430, 70, 150, 106, g.glow, 'rx="6" opacity=".9"') +
    `<rect x="478" y="110" width="54" height="46" fill="none" stroke="${g.near}" stroke-width="6"/>` +
    ellipse(505, 180, 36, 8, 'none', `stroke="${g.near}" stroke-width="6"`) +
    stroke('M474 184l12 44M536 184l-12 44M494 188l4 40M516 188l-4 40', g.glow, 3.5),
};

export const scene = (name, g, rnd) => rect(0, 0, 640, 640, g.sky) + SCENES[name](g, rnd);
