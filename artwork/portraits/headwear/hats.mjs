/** Hats. `below` is the height below which hair is visible. */
import { circle, clipped, ellipse, line, path, rect, smooth, stroke } from '../geometry.mjs';
import { mix } from '../palette.mjs';
import { fabric } from '../patterns.mjs';
import { shine } from './shine.mjs';

export const beanie = (h) => {
  const { at } = h;
  const c = h.look.hat.cloth;
  const f = fabric(h.look.hat.pattern ?? 'knit', c, h.look.hat.second ?? c);
  const d = smooth(
    [
      at(-116, -80),
      at(-114, -136),
      at(-80, -190),
      at(-20, -210),
      at(30, -210),
      at(84, -188),
      at(116, -134),
      at(117, -80),
      at(60, -102),
      at(0, -108),
      at(-60, -102),
    ],
    { ease: 0.9 },
  );
  const cuff = smooth(
    [
      at(-120, -50, 0.1),
      at(-122, -104),
      at(-64, -126, 0.4),
      at(0, -133, 0.6),
      at(64, -126, 0.4),
      at(123, -104),
      at(121, -50),
      at(64, -72, 0.6),
      at(0, -80, 0.9),
      at(-64, -72, 0.7),
    ],
    { ease: 0.7 },
  );
  const ribs = Array.from({ length: 15 }, (_, i) =>
    line([at(-112 + i * 16, -128 + Math.abs(i - 7) * 3), at(-112 + i * 16, -46 - (7 - Math.abs(i - 7)) * 5, 0.4)]),
  ).join('');
  return {
    defs: f.defs,
    front:
      path(d, f.fill) +
      clipped(d, shine(c)) +
      path(cuff, mix(c.base, c.light, 0.25)) +
      clipped(
        cuff,
        stroke(ribs, c.shade, 3.5, 'opacity=".65"') +
          ellipse(110, -80, 40, 60, c.shade, 'opacity=".6" filter="url(#soft)"'),
      ),
    edge: cuff,
    below: -64,
  };
};

export const cap = (h) => {
  const { at } = h;
  const c = h.look.hat.cloth;
  const second = h.look.hat.second ?? c;
  const d = smooth(
    [
      at(-112, -70),
      at(-114, -120),
      at(-86, -174),
      at(-36, -198),
      at(20, -200),
      at(76, -182),
      at(110, -130),
      at(113, -70),
      at(56, -92, 0.6),
      at(0, -98, 0.8),
      at(-56, -92, 0.6),
    ],
    { ease: 0.9 },
  );
  const peak = smooth(
    [
      at(-96, -84, 0.5),
      at(-50, -108, 1),
      at(4, -114, 1.2),
      at(58, -106, 1),
      at(98, -82, 0.5),
      at(112, -58, 1),
      at(60, -66, 1.4),
      at(4, -70, 1.6),
      at(-54, -66, 1.4),
      at(-108, -56, 0.8),
    ],
    { ease: 0.85 },
  );
  const seams =
    line([at(0, -199, 0.2), at(4, -150, 0.8), at(4, -114, 1)]) +
    line([at(-10, -198), at(-62, -160, 0.3), at(-78, -100, 0.5)]) +
    line([at(14, -198), at(70, -156, 0.3), at(84, -98, 0.5)]);
  return {
    front:
      path(d, c.base) +
      clipped(d, shine(c) + stroke(seams, c.shade, 3.2, 'opacity=".7"')) +
      circle(...at(2, -200, 0.2), 7, second.base) +
      rect(at(-20, 0, 1)[0], -160, 40, 30, second.base, 'rx="8"') +
      path(peak, second.base) +
      clipped(
        peak,
        path(
          smooth([at(-110, -60, 0.8), at(0, -84, 1.4), at(112, -60, 1), at(112, -50), at(-112, -50)]),
          second.shade,
          'opacity=".6"',
        ),
      ),
    edge: `${d}${peak}`,
    below: -66,
  };
};

export const bucket = (h) => {
  const { at } = h;
  const c = h.look.hat.cloth;
  const f = fabric(h.look.hat.pattern, c, h.look.hat.second ?? c);
  const d = smooth(
    [at(-104, -86), at(-94, -160), at(-70, -192), at(0, -202), at(70, -192), at(94, -160), at(104, -86), at(0, -110)],
    { ease: 0.7 },
  );
  const brim = smooth(
    [
      at(-104, -112),
      at(-56, -126, 0.5),
      at(0, -131, 0.8),
      at(56, -126, 0.5),
      at(104, -112),
      at(150, -56),
      at(80, -62, 0.8),
      at(0, -70, 1.2),
      at(-80, -62, 0.8),
      at(-150, -54),
    ],
    { ease: 0.7 },
  );
  return {
    defs: f.defs,
    front:
      path(d, f.fill) +
      clipped(d, shine(c)) +
      path(brim, f.fill) +
      clipped(
        brim,
        ellipse(110, -70, 60, 40, c.shade, 'opacity=".6" filter="url(#soft)"') +
          stroke(
            line([at(-134, -66), at(-78, -76, 0.7), at(0, -84, 1.1), at(78, -76, 0.7), at(134, -66)]),
            c.shade,
            3,
            'opacity=".6"',
          ),
      ) +
      stroke(
        line([at(-104, -112), at(-56, -126, 0.5), at(0, -131, 0.8), at(56, -126, 0.5), at(104, -112)]),
        c.shade,
        4,
      ),
    edge: brim,
    below: -70,
  };
};

export const brim = (h) => {
  const { at } = h;
  const c = h.look.hat.cloth;
  const ribbon = h.look.hat.second ?? c;
  const d = smooth(
    [
      at(-98, -86),
      at(-94, -150),
      at(-72, -202),
      at(-24, -196),
      at(4, -188),
      at(34, -198),
      at(78, -200),
      at(96, -150),
      at(99, -86),
      at(0, -104),
    ],
    { ease: 0.85 },
  );
  const plate = smooth(
    [
      at(-176, -62),
      at(-140, -92),
      at(-60, -104, 0.4),
      at(0, -106, 0.6),
      at(60, -104, 0.4),
      at(140, -94),
      at(178, -66),
      at(110, -66, 0.3),
      at(0, -74, 0.8),
      at(-110, -62, 0.3),
    ],
    { ease: 0.95 },
  );
  const band = smooth([at(-98, -126), at(0, -142, 0.5), at(99, -126), at(99, -96), at(0, -112, 0.6), at(-99, -96)], {
    ease: 0.8,
  });
  return {
    front:
      path(d, c.base) +
      clipped(d, shine(c) + stroke(line([at(4, -188), at(2, -166), at(4, -148)]), c.shade, 5, 'opacity=".6"')) +
      path(band, ribbon.base) +
      path(plate, c.base) +
      clipped(
        plate,
        ellipse(120, -66, 90, 26, c.shade, 'opacity=".6" filter="url(#soft)"') +
          ellipse(-90, -92, 60, 12, c.light, 'opacity=".5" filter="url(#soft)"'),
      ),
    edge: plate,
    below: -72,
  };
};

export const beret = (h) => {
  const { at } = h;
  const c = h.look.hat.cloth;
  const d = smooth(
    [
      at(-108, -86),
      at(-128, -120),
      at(-112, -176),
      at(-40, -212),
      at(50, -214),
      at(122, -180),
      at(146, -128),
      at(118, -84),
      at(60, -104, 0.6),
      at(0, -110, 0.8),
      at(-60, -104, 0.6),
    ],
    { ease: 0.95 },
  );
  return {
    front:
      path(d, c.base) +
      clipped(
        d,
        shine(c) +
          stroke(
            line([at(-104, -100), at(-40, -128, 0.5), at(40, -130, 0.5), at(118, -98)]),
            c.shade,
            4,
            'opacity=".5"',
          ),
      ) +
      stroke(
        line([at(-106, -80, 0.1), at(-60, -98, 0.6), at(0, -104, 0.9), at(60, -98, 0.6), at(108, -80)]),
        c.shade,
        11,
      ) +
      stroke('M20 -214l6 -12', c.shade, 6),
    edge: d,
    below: -78,
  };
};
