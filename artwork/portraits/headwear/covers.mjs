/** Scarves and turbans that cover the hair. The layers are those of hair. */
import { clipped, ellipse, line, path, smooth, stroke } from '../geometry.mjs';
import { fabric } from '../patterns.mjs';
import { shine } from './shine.mjs';

const opening = (h, grow = 0) => {
  const { at } = h;
  const g = grow;
  return [
    at(-94 - g, 20, 0.3),
    at(-90 - g, -36, 0.6),
    at(-70 - g, -80 - g, 0.85),
    at(-36, -100 - g, 1),
    at(0, -104 - g, 1),
    at(36, -100 - g, 1),
    at(70 + g, -80 - g, 0.75),
    at(89 + g, -36, 0.5),
    at(93 + g, 20, 0.2),
    at(84 + g, 76, 0.4),
    at(54, 118 + g, 0.7),
    at(0, 138 + g, 0.8),
    at(-54, 118 + g, 0.7),
    at(-85 - g, 76, 0.5),
  ];
};

/** Draws a hijab with folds over the chest. */
export const hijab = (h) => {
  const { at } = h;
  const { cloth: c, second, pattern } = h.look.cover;
  const f = fabric(pattern, c, second);
  const hood = smooth([
    at(-106, 96),
    at(-124, 20),
    at(-124, -60),
    at(-102, -128),
    at(-54, -170),
    at(4, -180),
    at(60, -168),
    at(106, -124),
    at(126, -56),
    at(124, 24),
    at(108, 96),
    at(70, 150),
    at(0, 166),
    at(-70, 150),
  ]);
  const ring = `${hood}${smooth(opening(h))}`;
  const drape = smooth([
    at(-100, 70),
    at(-132, 120),
    at(-168, 200),
    at(-190, 290),
    at(-110, 330),
    at(0, 320),
    at(110, 330),
    at(180, 290),
    at(160, 200),
    at(128, 120),
    at(100, 70),
    at(0, 120),
  ]);
  const fold = [
    [at(96, 84), at(40, 160), at(-60, 210), at(-150, 236)],
    [at(104, 110), at(50, 190), at(-50, 254), at(-130, 290)],
    [at(-96, 92), at(-70, 140), at(0, 180), at(60, 190)],
    [at(116, 130), at(110, 220), at(90, 310)],
  ];
  const band = line(opening(h, 4).slice(0, 9));
  return {
    defs: f.defs,
    back: path(hood, c.shade),
    over:
      path(drape, f.fill) +
      clipped(
        drape,
        ellipse(...at(110, 230), 80, 120, c.shade, 'opacity=".6" filter="url(#soft)"') +
          ellipse(...at(-90, 160), 60, 40, c.light, 'opacity=".5" filter="url(#soft)"') +
          fold.map((p, i) => stroke(line(p), i === 2 ? c.light : c.shade, 6, 'opacity=".75"')).join(''),
      ),
    front:
      `<path d="${ring}" fill="${f.fill}" fill-rule="evenodd"/>` +
      `<clipPath id="hj${h.look.seed}"><path d="${ring}" clip-rule="evenodd"/></clipPath><g clip-path="url(#hj${h.look.seed})">${shine(c)}${[
        [at(-60, -160), at(-104, -80), at(-108, 20), at(-70, 130)],
        [at(30, -168), at(100, -100), at(112, 10), at(84, 120)],
        [at(-20, 160), at(50, 142), at(100, 86)],
        [at(-92, 80), at(-40, 146), at(40, 158)],
      ]
        .map((p, i) => stroke(line(p), i === 0 ? c.light : c.shade, 5, 'opacity=".7"'))
        .join('')}</g>` +
      stroke(band, second.base, 7, 'opacity=".9"') +
      stroke(smooth(opening(h)), c.shade, 3.5),
    edge: smooth([...opening(h, 30)].map(([x, y]) => [x, Math.min(y, -78)])),
    ears: false,
  };
};

/** Draws a dastar: layers that cross in a peak above the forehead. */
export const dastar = (h) => {
  const { at } = h;
  const { cloth: c, second } = h.look.cover;
  const outline = smooth(
    [
      at(-108, -34),
      at(-132, -80),
      at(-136, -136),
      at(-108, -190),
      at(-56, -222),
      at(6, -230),
      at(66, -220),
      at(114, -186),
      at(138, -132),
      at(132, -78),
      at(108, -34),
      at(84, -66, 0.6),
      at(42, -98, 0.9),
      at(0, -118, 1),
      at(-42, -98, 0.9),
      at(-84, -66, 0.7),
    ],
    { ease: 0.85 },
  );
  const wind = (s, i) => [
    at(s * -14, -124 - i * 15, 1),
    at(s * 36, -118 - i * 17, 0.8),
    at(s * 92, -88 - i * 19, 0.4),
    at(s * 134, -62 - i * 22),
  ];
  const lines = [];
  for (let i = 0; i < 6; i++)
    lines.push(
      stroke(line(wind(1, i)), c.shade, 4.4, 'opacity=".85"'),
      stroke(line(wind(-1, i)), i % 2 ? c.light : c.shade, 4.4, 'opacity=".85"'),
    );
  const under = smooth([at(-36, -96, 0.9), at(0, -120, 1), at(36, -96, 0.9), at(0, -90, 1)], { ease: 0.5 });
  return {
    front:
      path(under, second.base) +
      path(outline, c.base) +
      clipped(
        outline,
        shine(c) + ellipse(-40, -180, 70, 40, c.light, 'opacity=".45" filter="url(#soft)"') + lines.join(''),
      ),
    edge: outline,
  };
};

/** Draws a printed headwrap with a knot above the forehead. */
export const headwrap = (h) => {
  const { at } = h;
  const { cloth: c, second, pattern } = h.look.cover;
  const f = fabric(pattern, c, second);
  const d = smooth(
    [
      at(-110, -20),
      at(-122, -90),
      at(-110, -160),
      at(-64, -208),
      at(0, -220),
      at(64, -208),
      at(110, -160),
      at(122, -90),
      at(110, -20),
      at(94, -54, 0.4),
      at(60, -92, 0.8),
      at(0, -104, 1),
      at(-60, -92, 0.9),
      at(-94, -54, 0.5),
    ],
    { ease: 0.9 },
  );
  const knot = smooth([
    at(-36, -190, 0.5),
    at(-66, -236),
    at(-44, -272),
    at(-4, -246),
    at(26, -280),
    at(66, -258),
    at(54, -210),
    at(30, -178, 0.5),
    at(0, -166, 0.5),
  ]);
  const band = smooth(
    [
      at(-112, -40),
      at(-100, -92, 0.4),
      at(-54, -122, 0.9),
      at(6, -136, 1),
      at(62, -120, 0.8),
      at(104, -90, 0.3),
      at(112, -40),
      at(94, -56, 0.4),
      at(60, -92, 0.8),
      at(0, -104, 1),
      at(-60, -92, 0.9),
      at(-94, -56, 0.5),
    ],
    { ease: 0.85 },
  );
  return {
    defs: f.defs,
    back:
      path(knot, f.fill) +
      clipped(
        knot,
        stroke(
          line([at(-44, -250), at(-20, -210), at(0, -180)]) + line([at(50, -250), at(26, -214), at(6, -184)]),
          c.shade,
          5,
          'opacity=".8"',
        ),
      ),
    front:
      path(d, f.fill) +
      clipped(
        d,
        shine(c) +
          [
            [at(-100, -120), at(-40, -150), at(20, -196)],
            [at(104, -120), at(50, -150), at(0, -200)],
            [at(-80, -180), at(-20, -170), at(30, -184)],
          ]
            .map((p) => stroke(line(p), c.shade, 5, 'opacity=".65"'))
            .join(''),
      ) +
      path(band, second.base) +
      clipped(band, shine(second)) +
      stroke(
        line([at(-104, -72, 0.2), at(-54, -108, 0.9), at(6, -120, 1), at(62, -106, 0.8), at(106, -70, 0.2)]),
        second.shade,
        3.5,
        'opacity=".8"',
      ),
    edge: d,
  };
};
