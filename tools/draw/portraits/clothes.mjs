/** The bust: neck, then what is worn. Body coordinates are the picture's own, 640 by 640. */
import { circle, clipped, ellipse, line, path, rect, smooth, stroke } from './geometry.mjs';
import { mix } from './palette.mjs';
import { fabric } from './patterns.mjs';

const MID = 320;

/** x is measured from the body's middle, y from the top of the picture; the turn moves the collar a little. */
function frame(look) {
  const build = { slim: [178, 45], medium: [194, 49], broad: [214, 56] }[look.build ?? 'medium'];
  const [wide, neck] = build;
  const shift = (look.turn ?? 0) * 9;
  const at = (x, y, d = 0) => [MID + x + shift * d, y];
  const n = neck + 9;
  const right = [
    [n - 8, 456],
    [n + 10, 474],
    [n + 54, 491],
    [wide - 26, 510],
    [wide + 8, 540],
    [wide + 26, 594],
    [wide + 34, 680],
  ];
  const outline = smooth([...right.map(([x, y]) => at(x, y)), ...right.map(([x, y]) => at(-x, y)).reverse()], {
    ease: 0.9,
  });
  return { wide, neck, n, at, outline };
}

export function neck(look) {
  const { base, shade, line: ink } = look.skin;
  const b = frame(look);
  const { at, neck: w } = b;
  const d = smooth(
    [
      at(-w + 2, 380),
      at(-w, 440),
      at(-w - 6, 470),
      at(-w - 20, 500),
      at(-w - 30, 680),
      at(w + 30, 680),
      at(w + 20, 500),
      at(w + 6, 470),
      at(w, 440),
      at(w - 2, 380),
    ],
    { ease: 0.7 },
  );
  const under = smooth([
    at(-w - 10, 380),
    at(w + 20, 380),
    at(w + 14, 470),
    at(w - 8, 474),
    at(14, 480, 1),
    at(-w + 10, 452),
    at(-w - 10, 424),
  ]);
  const bones =
    stroke(line([at(-74, 514), at(-40, 517), at(-14, 528)]), ink, 3.2, 'opacity=".3"') +
    stroke(line([at(74, 514), at(40, 517), at(14, 528)]), ink, 3.2, 'opacity=".3"');
  return (
    path(b.outline, base, 'transform="translate(0 4)"') +
    path(d, base) +
    clipped(
      d,
      path(under, shade, 'opacity=".85"') + ellipse(...at(74, 560), 60, 90, shade, 'opacity=".4" filter="url(#soft)"'),
    ) +
    bones
  );
}

/** Cloth over the body: outline cut by a neckline, folds, shade on the right. `dip` is how low the neck falls. */
function garment(b, c, fill, { dip = 506, wide = b.n, vee = false, folds = true } = {}) {
  const { at, outline } = b;
  const cut = vee
    ? `M${at(-wide, 430).join(' ')}L${at(wide, 430).join(' ')}L${at(wide - 2, 470).join(' ')}Q${at(wide * 0.6, 500).join(' ')} ${at(0, dip, 1).join(' ')}Q${at(-wide * 0.6, 500).join(' ')} ${at(-wide + 2, 470).join(' ')}Z`
    : smooth(
        [
          at(-wide, 430),
          at(wide, 430),
          at(wide - 1, 470),
          at(wide * 0.62, dip - 14, 0.6),
          at(0, dip, 1),
          at(-wide * 0.62, dip - 14, 0.6),
          at(-wide + 1, 470),
        ],
        { ease: 0.9 },
      );
  const hem = vee
    ? `M${at(-wide + 2, 466).join(' ')}Q${at(-wide * 0.6, 500).join(' ')} ${at(0, dip, 1).join(' ')}Q${at(wide * 0.6, 500).join(' ')} ${at(wide - 2, 466).join(' ')}`
    : line(
        [
          at(-wide + 1, 462),
          at(-wide + 3, 474),
          at(-wide * 0.62, dip - 14, 0.6),
          at(0, dip, 1),
          at(wide * 0.62, dip - 14, 0.6),
          at(wide - 3, 474),
          at(wide - 1, 462),
        ],
        0.9,
      );
  const mask = `m${b.count++}${b.seed}`;
  const sleeve = (s) =>
    stroke(
      line([at(s * (b.wide - 52), 680), at(s * (b.wide - 46), 610), at(s * (b.wide - 34), 574)]),
      c.shade,
      4,
      'opacity=".75"',
    );
  const right = smooth([
    at(b.wide + 60, 500),
    at(b.wide - 34, 520),
    at(b.wide - 62, 580),
    at(b.wide - 54, 690),
    at(b.wide + 60, 690),
  ]);
  const inside =
    path(outline, fill) +
    clipped(
      outline,
      path(right, '#3B1C14', 'opacity=".24" filter="url(#soft)"') +
        ellipse(...at(-b.wide + 40, 530), 80, 34, c.light, 'opacity=".42" filter="url(#soft)"') +
        (folds ? sleeve(-1) + sleeve(1) : '') +
        stroke(hem, c.shade, 26, 'opacity=".35" transform="translate(0 6)"'),
    );
  const body = `<mask id="${mask}"><rect width="640" height="700" fill="#fff"/><path d="${cut}" fill="#000"/></mask><g mask="url(#${mask})">${inside}</g>`;
  return { body, hem };
}

const flat = 'style="stroke-linecap:butt"';
const rib = (hem, c, w = 13) =>
  stroke(hem, c.shade, w + 1, flat) + stroke(hem, mix(c.base, c.shade, 0.22), w - 5, flat);

/** A shirt's collar: two leaves that meet at the top button, `open` half the gap between them. */
function collar(b, c, { open = 26, drop = 540 } = {}) {
  const { at, n } = b;
  const one = (s) => {
    const q = (x, y, d = 0) =>
      at(s * x, y, d)
        .map((v) => v.toFixed(1))
        .join(' ');
    const d = `M${q(n - 13, 442)}C${q(n + 8, 452)} ${q(n + 19, 466)} ${q(n + 17, 480)}L${q(open + 42, drop + 8, 1)}L${q(open * 0.45 + 2, drop - 10, 1)}C${q(open * 0.6 + 14, 500, 1)} ${q(n - 16, 486)} ${q(n - 13, 442)}Z`;
    return path(d, s < 0 ? c.light : c.base, `stroke="${c.shade}" stroke-width="3" stroke-linejoin="round"`);
  };
  return one(-1) + one(1);
}

/** A jacket's collar laid open. */
function spread(b, c) {
  const { at, n } = b;
  const one = (s) =>
    path(
      `M${at(s * (n - 12), 444).join(' ')}C${at(s * (n + 14), 456).join(' ')} ${at(s * (n + 40), 474).join(' ')} ${at(s * (n + 50), 486).join(' ')}L${at(s * (n + 40), 556).join(' ')}L${at(s * (n - 2), 540).join(' ')}C${at(s * (n - 2), 510).join(' ')} ${at(s * (n - 14), 480).join(' ')} ${at(s * (n - 12), 444).join(' ')}Z`,
      s < 0 ? c.light : c.base,
      `stroke="${c.shade}" stroke-width="3.4" stroke-linejoin="round"`,
    );
  return one(-1) + one(1);
}

const buttons = (b, c, from, gap = 44) => [0, 1, 2].map((i) => circle(...b.at(0, from + i * gap, 1), 5, c)).join('');

function lapels(b, c, { low = 640, wide = 74 } = {}) {
  const { at } = b;
  const one = (s) =>
    path(
      `M${at(s * (b.n - 4), 456).join(' ')}L${at(s * (b.n + 24), 486).join(' ')}L${at(s * (wide + 34), 548).join(' ')}L${at(s * (wide + 2), 556).join(' ')}L${at(s * (wide + 8), 574).join(' ')}L${at(s * 8, low + 24).join(' ')}Q${at(s * 34, 540).join(' ')} ${at(s * (b.n - 4), 456).join(' ')}Z`,
      s < 0 ? mix(c.base, c.light, 0.45) : mix(c.base, c.shade, 0.25),
      `stroke="${c.shade}" stroke-width="3.4" stroke-linejoin="round"`,
    );
  return one(-1) + one(1);
}

/** An open jacket: both fronts, leaving the middle to what is worn below. */
function fronts(b, c, fill, { gap = 62, low = 40 } = {}) {
  const { at, outline } = b;
  const one = (s) =>
    `M${at(s * (b.n - 8), 440).join(' ')}C${at(s * (gap + 14), 500).join(' ')} ${at(s * gap, 540).join(' ')} ${at(s * low, 690).join(' ')}L${at(s * 330, 690).join(' ')}L${at(s * 330, 440).join(' ')}Z`;
  return clipped(
    outline,
    [-1, 1]
      .map(
        (s) =>
          path(one(s), fill) +
          clipped(
            one(s),
            (s > 0
              ? path(
                  smooth([
                    at(b.wide + 60, 500),
                    at(b.wide - 40, 524),
                    at(b.wide - 66, 590),
                    at(b.wide - 56, 700),
                    at(b.wide + 60, 700),
                  ]),
                  '#3B1C14',
                  'opacity=".26" filter="url(#soft)"',
                )
              : ellipse(...at(-b.wide + 40, 530), 76, 32, c.light, 'opacity=".45" filter="url(#soft)"')) +
              stroke(
                line([at(s * (b.wide - 50), 690), at(s * (b.wide - 44), 612), at(s * (b.wide - 30), 572)]),
                c.shade,
                4,
                'opacity=".8"',
              ),
          ) +
          stroke(
            `M${at(s * (b.n - 8), 440).join(' ')}C${at(s * (gap + 14), 500).join(' ')} ${at(s * gap, 540).join(' ')} ${at(s * low, 690).join(' ')}`,
            c.shade,
            4,
          ),
      )
      .join(''),
  );
}

const WEAR = {
  tee: (b, c, f) => {
    const g = garment(b, c, f.fill, { dip: 508 });
    return g.body + rib(g.hem, c);
  },
  vneck: (b, c, f) => {
    const g = garment(b, c, f.fill, { dip: 556, vee: true });
    return g.body + rib(g.hem, c, 11);
  },
  scoop: (b, c, f) => {
    const g = garment(b, c, f.fill, { dip: 540, wide: b.n + 16 });
    return g.body + clipped(b.outline, stroke(g.hem, c.shade, 6));
  },
  boat: (b, c, f) => {
    const g = garment(b, c, f.fill, { dip: 494, wide: b.n + 12 });
    return g.body + clipped(b.outline, stroke(g.hem, c.shade, 6));
  },
  turtleneck: (b, c, f) => {
    const g = garment(b, c, f.fill, { dip: 486 });
    const { at, n } = b;
    const roll = smooth(
      [
        at(-n + 12, 424),
        at(-n + 4, 446),
        at(-n - 2, 486),
        at(-30, 504, 1),
        at(30, 504, 1),
        at(n + 2, 486),
        at(n - 4, 446),
        at(n - 12, 424),
        at(28, 446, 1),
        at(-28, 446, 1),
      ],
      { ease: 0.8 },
    );
    return (
      g.body +
      path(roll, f.fill) +
      clipped(
        roll,
        ellipse(...at(44, 470), 30, 50, c.shade, 'opacity=".55" filter="url(#soft)"') +
          path(smooth([at(-n, 420), at(n, 420), at(n, 444), at(0, 464, 1), at(-n, 438)]), c.shade, 'opacity=".45"'),
      ) +
      stroke(line([at(-n - 2, 482), at(-30, 502, 1), at(30, 502, 1), at(n + 2, 482)]), c.shade, 4)
    );
  },
  sweater: (b, c, f) => {
    const g = garment(b, c, f.fill, { dip: 502 });
    return (
      g.body +
      stroke(g.hem, c.shade, 20, flat) +
      stroke(g.hem, c.base, 15, flat) +
      `<path d="${g.hem}" fill="none" stroke="${c.shade}" stroke-width="13" stroke-dasharray="2.5 7" opacity=".6"/>`
    );
  },
  hoodie: (b, c, f) => {
    const g = garment(b, c, f.fill, { dip: 516 });
    const { at, n } = b;
    const hood = (s) =>
      smooth(
        [
          at(s * (n - 20), 446),
          at(s * (n + 18), 440),
          at(s * (n + 48), 470),
          at(s * (n + 40), 506),
          at(s * 46, 534, 1),
          at(s * 6, 536, 1),
          at(s * 30, 512),
          at(s * (n - 14), 482),
        ],
        { ease: 0.9 },
      );
    const cord = (s) =>
      stroke(line([at(s * 26, 524, 1), at(s * 30, 560, 1), at(s * 27, 600, 1)]), c.light, 5) +
      circle(...at(s * 27, 604, 1), 5, c.light);
    return (
      g.body +
      path(hood(-1), mix(c.base, c.light, 0.3), `stroke="${c.shade}" stroke-width="3.5"`) +
      path(hood(1), mix(c.base, c.shade, 0.25), `stroke="${c.shade}" stroke-width="3.5"`) +
      cord(-1) +
      cord(1)
    );
  },
  shirt: (b, c, f, d) => {
    const g = garment(b, c, f.fill, { dip: 546, vee: true, wide: b.n - 4 });
    const { at } = b;
    return g.body + stroke(line([at(0, 548, 1), at(0, 690, 1)]), c.shade, 4) + buttons(b, d.light, 570) + collar(b, c);
  },
  buttoned: (b, c, f, d) => {
    const g = garment(b, c, f.fill, { dip: 498 });
    const { at } = b;
    return (
      g.body +
      stroke(line([at(0, 500, 1), at(0, 690, 1)]), c.shade, 4) +
      buttons(b, d.light, 526) +
      collar(b, c, { open: 4, drop: 524 })
    );
  },
  polo: (b, c, f, d) => {
    const g = garment(b, c, f.fill, { dip: 530, vee: true, wide: b.n - 4 });
    const { at } = b;
    return (
      g.body +
      stroke(line([at(0, 532, 1), at(0, 590, 1)]), c.shade, 18) +
      stroke(line([at(0, 532, 1), at(0, 590, 1)]), c.base, 12) +
      circle(...at(0, 556, 1), 4.5, d.light) +
      collar(b, d, { open: 22, drop: 526 })
    );
  },
  blazer: (b, c, f, d) => {
    const inner = garment(b, d, d.base, { dip: 508, folds: false });
    return inner.body + rib(inner.hem, d, 11) + fronts(b, c, f.fill) + lapels(b, c);
  },
  suit: (b, c, f, d) => {
    const inner = garment(b, d, d.base, { dip: 538, vee: true, wide: b.n - 4, folds: false });
    return (
      inner.body +
      stroke(line([b.at(0, 540, 1), b.at(0, 690, 1)]), d.shade, 3.5) +
      fronts(b, c, f.fill) +
      collar(b, d, { open: 24, drop: 532 }) +
      lapels(b, c)
    );
  },
  jacket: (b, c, f, d) => {
    const inner = garment(b, d, d.base, { dip: 510, folds: false });
    const { at } = b;
    const stitch = (s) =>
      `<path d="M${at(s * 112, 560).join(' ')}h${s * 58}v44" fill="none" stroke="${c.light}" stroke-width="3" stroke-dasharray="7 5" opacity=".8"/>`;
    return (
      inner.body +
      rib(inner.hem, d, 11) +
      fronts(b, c, f.fill, { gap: 72, low: 66 }) +
      stitch(-1) +
      stitch(1) +
      spread(b, c)
    );
  },
  bomber: (b, c, f, d) => {
    const inner = garment(b, d, d.base, { dip: 508, folds: false });
    const { at, n } = b;
    const band = (s) =>
      smooth(
        [
          at(s * (n - 14), 444),
          at(s * (n + 14), 462),
          at(s * (n + 10), 496),
          at(s * 66, 560),
          at(s * 52, 552),
          at(s * (n - 20), 488),
        ],
        { ease: 0.85 },
      );
    const zip = (s) => stroke(line([at(s * 60, 552), at(s * 48, 690)]), d.light, 4);
    return (
      inner.body +
      rib(inner.hem, d, 10) +
      fronts(b, c, f.fill, { gap: 66, low: 46 }) +
      path(band(-1), c.shade) +
      path(band(1), c.shade) +
      zip(-1) +
      zip(1)
    );
  },
  cardigan: (b, c, f, d) => {
    const inner = garment(b, d, d.base, { dip: 516, folds: false });
    const { at } = b;
    const band = (s) => {
      const l = line([at(s * (b.n - 8), 446), at(s * (b.n - 2), 490), at(s * 50, 560), at(s * 26, 690)]);
      return stroke(l, c.shade, 22) + stroke(l, s < 0 ? c.light : c.base, 16);
    };
    return (
      inner.body +
      stroke(inner.hem, d.shade, 5) +
      fronts(b, c, f.fill, { gap: 52, low: 30 }) +
      band(-1) +
      band(1) +
      circle(...at(38, 616), 7, d.shade)
    );
  },
  overalls: (b, c, f, d) => {
    const inner = garment(b, d, f.fill, { dip: 506 });
    const { at } = b;
    const strap = (s) =>
      path(
        `M${at(s * 92, 496).join(' ')}L${at(s * 122, 504).join(' ')}L${at(s * 96, 608).join(' ')}L${at(s * 68, 604).join(' ')}Z`,
        c.base,
        `stroke="${c.shade}" stroke-width="3"`,
      ) + circle(...at(s * 82, 602), 9, '#E8B84A');
    return (
      inner.body +
      rib(inner.hem, d) +
      path(
        `M${at(-104, 596).join(' ')}L${at(104, 596).join(' ')}L${at(124, 700).join(' ')}L${at(-124, 700).join(' ')}Z`,
        c.base,
        `stroke="${c.shade}" stroke-width="3.5"`,
      ) +
      strap(-1) +
      strap(1)
    );
  },
  scrubs: (b, c, f) => {
    const g = garment(b, c, f.fill, { dip: 560, vee: true });
    const { at } = b;
    return (
      g.body +
      stroke(g.hem, c.shade, 20) +
      stroke(g.hem, c.base, 14) +
      stroke(`M${at(88, 604).join(' ')}h66v60`, c.shade, 4) +
      rect(...at(108, 590), 9, 30, '#F2B134')
    );
  },
  chef: (b, c, f, d) => {
    const g = garment(b, c, f.fill, { dip: 488 });
    const { at, n } = b;
    const stand = smooth(
      [
        at(-n + 10, 436),
        at(-n - 4, 480),
        at(-24, 506, 1),
        at(20, 512, 1),
        at(n + 4, 480),
        at(n - 10, 436),
        at(26, 474, 1),
        at(-14, 472, 1),
      ],
      { ease: 0.7 },
    );
    const dots = [548, 592, 636]
      .map((y) => circle(...at(-34, y, 1), 7, d.base) + circle(...at(40, y, 1), 7, d.base))
      .join('');
    return (
      g.body +
      stroke(line([at(14, 510, 1), at(76, 560), at(84, 690)]), c.shade, 4) +
      path(stand, c.light, `stroke="${c.shade}" stroke-width="3.5"`) +
      dots
    );
  },
  puffer: (b, c, f, d) => {
    const inner = garment(b, d, d.base, { dip: 506, folds: false });
    const { at } = b;
    const quilt = [548, 596, 640]
      .map(
        (y) =>
          stroke(line([at(-b.wide - 20, y + 6), at(-120, y - 6), at(-58, y + 4)]), c.shade, 5) +
          stroke(line([at(58, y + 4), at(120, y - 6), at(b.wide + 20, y + 6)]), c.shade, 5),
      )
      .join('');
    const high = (s) =>
      smooth(
        [
          at(s * (b.n - 12), 438),
          at(s * (b.n + 26), 452),
          at(s * (b.n + 26), 492),
          at(s * 62, 560),
          at(s * 46, 552),
          at(s * (b.n - 18), 488),
        ],
        { ease: 0.9 },
      );
    return (
      inner.body +
      fronts(b, c, f.fill, { gap: 60, low: 52 }) +
      quilt +
      path(high(-1), c.light, `stroke="${c.shade}" stroke-width="3.5"`) +
      path(high(1), c.base, `stroke="${c.shade}" stroke-width="3.5"`)
    );
  },
  trench: (b, c, f, d) => {
    const inner = garment(b, d, d.base, { dip: 504, folds: false });
    const { at } = b;
    const flap = stroke(line([at(-b.wide + 4, 572), at(-120, 590), at(-84, 572)]), c.shade, 4);
    return (
      inner.body +
      rib(inner.hem, d, 11) +
      fronts(b, c, f.fill, { gap: 60, low: 20 }) +
      flap +
      lapels(b, c, { wide: 88 }) +
      stroke(line([at(b.wide - 60, 514), at(b.wide - 6, 534)]), c.shade, 5)
    );
  },
  wrap: (b, c, f) => {
    const g = garment(b, c, f.fill, { dip: 570, vee: true, wide: b.n + 6 });
    const { at } = b;
    return (
      g.body +
      stroke(g.hem, c.shade, 5) +
      stroke(line([at(0, 568, 1), at(-46, 610), at(-120, 660)]), c.shade, 4) +
      stroke(line([at(0, 568, 1), at(70, 620), at(90, 690)]), c.shade, 3.5, 'opacity=".6"')
    );
  },
  tank: (b, c, f) => {
    const { at } = b;
    const d = `M${at(-104, 470).join(' ')}C${at(-96, 530).join(' ')} ${at(-56, 552).join(' ')} ${at(0, 552, 1).join(' ')}C${at(56, 552).join(' ')} ${at(96, 530).join(' ')} ${at(104, 470).join(' ')}L${at(142, 486).join(' ')}C${at(140, 560).join(' ')} ${at(168, 600).join(' ')} ${at(184, 690).join(' ')}L${at(-184, 690).join(' ')}C${at(-168, 600).join(' ')} ${at(-140, 560).join(' ')} ${at(-142, 486).join(' ')}Z`;
    const { base, shade, light } = b.skin;
    const limbs =
      path(b.outline, base) +
      clipped(
        b.outline,
        ellipse(...at(b.wide, 600), 60, 110, shade, 'opacity=".7" filter="url(#soft)"') +
          ellipse(...at(-b.wide + 30, 540), 60, 30, light, 'opacity=".5" filter="url(#soft)"') +
          stroke(
            line([at(-74, 516), at(-40, 519), at(-14, 530)]) + line([at(74, 516), at(40, 519), at(14, 530)]),
            shade,
            3.4,
            'opacity=".7"',
          ) +
          path(d, shade, 'opacity=".5" transform="translate(5 8)"') +
          path(d, f.fill) +
          stroke(d, c.shade, 5),
      );
    return `<mask id="k${b.seed}"><rect width="640" height="700" fill="#fff"/><path d="${smooth([at(-b.n, 430), at(b.n, 430), at(b.n + 6, 472), at(0, 486), at(-b.n - 6, 472)])}" fill="#000"/></mask><g mask="url(#k${b.seed})">${limbs}</g>`;
  },
};
export const WEARS = Object.keys(WEAR);

/** Long cloth wound round the neck. */
function scarf(b, c, f) {
  const { at, n } = b;
  const loop = smooth(
    [
      at(-n - 6, 452),
      at(-n - 22, 486),
      at(-60, 530),
      at(0, 542, 1),
      at(62, 528),
      at(n + 22, 484),
      at(n + 4, 452),
      at(40, 484),
      at(0, 490, 1),
      at(-40, 484),
    ],
    { ease: 0.9 },
  );
  const tail = smooth([at(-64, 512), at(-10, 524), at(-18, 600), at(-26, 700), at(-96, 700), at(-84, 600)], {
    ease: 0.7,
  });
  const folds = stroke(
    line([at(-n - 8, 478), at(-40, 512), at(30, 514)]) + line([at(n + 8, 476), at(50, 506), at(0, 518)]),
    c.shade,
    4,
    'opacity=".7"',
  );
  return (
    path(tail, f.fill, `stroke="${c.shade}" stroke-width="3"`) +
    path(loop, f.fill, `stroke="${c.shade}" stroke-width="3"`) +
    folds
  );
}

function extra(b, look) {
  const { at, n } = b;
  switch (look.extra) {
    case 'headphones':
      return (
        stroke(
          line([at(-n - 26, 500), at(-n - 22, 456), at(-n + 4, 440)]) +
            line([at(n + 26, 500), at(n + 22, 456), at(n - 4, 440)]),
          '#2C2826',
          13,
        ) +
        [-1, 1]
          .map(
            (s) =>
              rect(at(s * (n + 24), 0)[0] - 18, 486, 36, 58, '#C24A22', 'rx="17"') +
              rect(at(s * (n + 24), 0)[0] - 6, 490, 12, 50, '#2C2826', 'rx="6"'),
          )
          .join('')
      );
    case 'strap':
      return (
        path(
          `M${at(-128, 496).join(' ')}L${at(-104, 490).join(' ')}L${at(150, 700).join(' ')}L${at(112, 700).join(' ')}Z`,
          '#6B4A36',
        ) + stroke(`M${at(-112, 494).join(' ')}L${at(138, 700).join(' ')}`, '#8A6448', 2.5)
      );
    case 'camera':
      return (
        stroke(
          line([at(-n - 8, 470), at(-66, 560), at(-44, 640)]) + line([at(n + 8, 470), at(66, 560), at(44, 640)]),
          '#2C2826',
          8,
        ) +
        rect(at(-62, 0)[0], 596, 124, 70, '#2C2826', 'rx="12"') +
        rect(at(-30, 0)[0], 584, 44, 20, '#2C2826', 'rx="5"') +
        circle(...at(2, 634), 30, '#4A4441') +
        circle(...at(2, 634), 20, '#7FA3B5') +
        circle(...at(-6, 626), 6, '#DCEBF0')
      );
    case 'chain':
      return `<path d="${line([at(-n + 8, 474), at(-34, 516), at(0, 530, 1), at(34, 516), at(n - 8, 474)])}" fill="none" stroke="#E5B345" stroke-width="5" stroke-dasharray="6 3"/>`;
    case 'pendant':
      return (
        stroke(line([at(-n + 10, 476), at(-30, 514), at(0, 530, 1), at(30, 514), at(n - 10, 476)]), '#D9A93D', 2.6) +
        circle(...at(0, 536, 1), 7.5, '#D9A93D')
      );
    case 'beads':
      return Array.from({ length: 13 }, (_, i) => {
        const a = Math.PI * (i / 12);
        return circle(...at(-Math.cos(a) * (n - 2), 470 + Math.sin(a) * 58, 0.6), 8, i % 2 ? '#C24A22' : '#F2B134');
      }).join('');
    case 'lanyard':
      return stroke(
        line([at(-n - 2, 474), at(-50, 560), at(0, 640)]) + line([at(n + 2, 474), at(50, 560), at(0, 640)]),
        '#2E7A52',
        9,
      );
    default:
      return '';
  }
}

/** What a hand or an arm holds, in front of everything. */
function held(b, look) {
  const { at } = b;
  const { base, shade, line: ink } = look.skin;
  const sleeve = look.wear.cloth;
  if (look.held === 'coffee') {
    const [x, y] = at(-116, 526);
    const finger = (i) =>
      rect(
        x - 34 + i * 1.5,
        y - 16 + i * 19,
        62 - i * 3,
        20,
        i % 2 ? mix(base, shade, 0.2) : base,
        `rx="10" stroke="${ink}" stroke-opacity=".35" stroke-width="2.4"`,
      );
    return (
      path(
        `M${x - 118} 700C${x - 120} 640 ${x - 92} 612 ${x - 50} ${y + 30}L${x - 6} ${y + 74}L${x - 14} 700Z`,
        sleeve.base,
        `stroke="${sleeve.shade}" stroke-width="4"`,
      ) +
      path(
        `M${x - 40} ${y + 4}Q${x - 66} ${y + 24} ${x - 56} ${y + 56}L${x - 6} ${y + 82}L${x + 12} ${y + 40}Z`,
        base,
      ) +
      path(`M${x - 38} ${y - 52}h84l-9 128h-66Z`, '#FBF3E4', 'stroke="#D9C8AC" stroke-width="3"') +
      path(`M${x - 35} ${y - 14}h78l-4 58h-70Z`, '#C24A22') +
      path(`M${x + 20} ${y - 52}h26l-9 128h-20Z`, '#7A5A3A', 'opacity=".16"') +
      rect(x - 44, y - 66, 96, 18, '#3A2A22', 'rx="8"') +
      rect(x - 36, y - 76, 80, 14, '#4A362B', 'rx="7"') +
      [0, 1, 2, 3].map(finger).join('')
    );
  }
  if (look.held === 'flowers') {
    const [x, y] = at(126, 560);
    const bloom = (dx, dy, r, petal, eye) =>
      Array.from({ length: 7 }, (_, i) =>
        circle(x + dx + Math.cos(i * 0.9) * r * 0.7, y + dy + Math.sin(i * 0.9) * r * 0.7, r * 0.5, petal),
      ).join('') + circle(x + dx, y + dy, r * 0.42, eye);
    const leaf = (a) =>
      `<path d="M0 0C22 -20 24 -60 0 -96C-24 -60 -22 -20 0 0Z" fill="#3F7D55" transform="translate(${x} ${y + 40}) rotate(${a})"/>`;
    return (
      [-52, -20, 14, 46, 66].map(leaf).join('') +
      bloom(-48, -24, 25, '#F2B134', '#A8502B') +
      bloom(6, -50, 28, '#FBF3E4', '#F2B134') +
      bloom(54, -20, 24, '#EA7F5C', '#8A3F24') +
      bloom(-8, -4, 24, '#E29C8D', '#B23A16') +
      bloom(36, 14, 20, '#F7CA70', '#A8502B') +
      path(
        `M${x - 70} ${y + 14}Q${x} ${y + 52} ${x + 74} ${y + 14}L${x + 24} 720H${x - 26}Z`,
        '#E9D9BB',
        'stroke="#CDB88F" stroke-width="3.5" stroke-linejoin="round"',
      ) +
      stroke(`M${x - 30} ${y + 34}L${x - 4} 700M${x + 40} ${y + 32}L${x + 12} 700`, '#CDB88F', 3)
    );
  }
  if (look.held === 'book') {
    const [x, y] = at(104, 556);
    return (
      path(
        `M${x - 66} ${y - 6}L${x + 62} ${y - 24}L${x + 84} 720H${x - 40}Z`,
        '#2E7A52',
        'stroke="#1E5B3B" stroke-width="4" stroke-linejoin="round"',
      ) +
      path(`M${x + 62} ${y - 24}l12 8l22 200h-10Z`, '#FBF3E4') +
      circle(x + 14, y + 46, 26, '#F2B134')
    );
  }
  return '';
}

/** The clothes of a look: `{ svg, held, defs }`; `held` lies in front of the head and the hair. */
export function clothes(look) {
  const b = { ...frame(look), count: 0, seed: look.seed, skin: look.skin };
  const { kind, cloth, second, pattern } = look.wear;
  const f = kind === 'overalls' ? fabric(pattern, second, cloth) : fabric(pattern, cloth, second);
  const round = look.scarf ? fabric(look.scarf.pattern, look.scarf.cloth, look.scarf.second) : null;
  return {
    svg: WEAR[kind](b, cloth, f, second) + extra(b, look) + (round ? scarf(b, look.scarf.cloth, round) : ''),
    held: held(b, look),
    defs: f.defs + (round?.defs ?? ''),
  };
}
