/** Garments by name. */
import { flat, garment, rib } from './bust.mjs';
import { buttons, collar, fronts, lapels, spread } from './collars.mjs';
import { circle, clipped, ellipse, line, path, rect, smooth, stroke } from './geometry.mjs';
import { mix } from './palette.mjs';

export const WEAR = {
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
