/** Eyes and eyebrows. */
import { circle, clipped, ellipse, line, path, smooth, stroke } from './geometry.mjs';
import { mix } from './palette.mjs';

const EYES = {
  brown: ['#4A2C1C', '#24130B'],
  dark: ['#33201A', '#1A0F0C'],
  hazel: ['#7A5A2E', '#38260F'],
  green: ['#587A52', '#243524'],
  blue: ['#5685A3', '#223B50'],
  grey: ['#6F7F86', '#2C363B'],
};

const SHUT = new Set(['laugh', 'content']);

export function eye(look, m, s) {
  const far = Math.sign(m.T) === s ? Math.abs(m.T) / 24 : 0;
  const [x, y] = m.at(s * 45, 4, s * m.T > 0 ? 0.82 : 1.02);
  const w = 21 * (1 - 0.13 * far);
  const lash = mix(look.hair.dark, '#1A1112', look.lashes ? 0.75 : 0.5);
  const shape = look.eyes ?? 'almond';
  const warm = look.expression === 'grin' || look.expression === 'beam';
  if (SHUT.has(look.expression)) {
    const arc = line([
      [x - w, y + 5],
      [x - w * 0.5, y - 5],
      [x, y - 8],
      [x + w * 0.5, y - 5],
      [x + w, y + 5],
    ]);
    const flick = look.lashes
      ? stroke(`M${x + s * w} ${y + 5}l${s * 8} -2M${x + s * w * 0.72} ${y - 1}l${s * 8} -6`, lash, 3.6)
      : '';
    return stroke(arc, lash, 5.6) + flick;
  }
  const up = { almond: 13, round: 15.5, narrow: 10.5, single: 11 }[shape] - (warm ? 2 : 0);
  const low = { almond: 9, round: 11, narrow: 7, single: 7.5 }[shape] - (warm ? 4.5 : 0);
  const lift = shape === 'almond' ? 2 : 1;
  const inner = [x - s * w, y + 4];
  const outer = [x + s * w, y + 1 - lift];
  const upper = [
    inner,
    [x - s * w * 0.5, y - up * 0.62],
    [x + s * 1, y - up],
    [x + s * w * 0.62, y - up * 0.68],
    outer,
  ];
  const lower = [
    [x + s * w * 0.5, y + low * 0.75],
    [x, y + low],
    [x - s * w * 0.55, y + low * 0.85],
  ];
  const d = smooth([...upper, ...lower], { ease: 0.95 });
  const [iris, pupil] = EYES[look.eyeColour ?? 'brown'];
  const white = mix('#FFFBF4', look.skin.shade, 0.16);
  const ix = x + m.T * 0.06 + (look.gaze ?? 0) * 5;
  const iy = y - 1.5;
  const ball =
    path(d, white) +
    circle(ix, iy, 11.4, iris) +
    circle(ix, iy, 6.2, pupil) +
    ellipse(x, y - up - 1, w, 7.5, '#2A1712', 'opacity=".32"') +
    circle(ix - 4, iy - 4.5, 3.1, '#FFFFFF') +
    circle(ix + 3.6, iy + 4, 1.5, '#FFFFFF', 'opacity=".6"');
  const wing = look.lashes
    ? path(
        `M${x + s * w * 0.55} ${y - up * 0.86}Q${x + s * w} ${y - up * 0.35} ${x + s * (w + 9)} ${y - 8}Q${x + s * (w + 3)} ${y + 2} ${x + s * (w - 3)} ${y + 2}Z`,
        lash,
      )
    : '';
  const crease =
    shape === 'single'
      ? ''
      : stroke(
          line([
            [x - s * w * 0.72, y - up * 0.62 - 6],
            [x + s * 2, y - up - 7],
            [x + s * w * 0.9, y - up * 0.55 - 5],
          ]),
          look.skin.line,
          2.6,
          'opacity=".45"',
        );
  const bag = stroke(
    line([
      [x - s * w * 0.55, y + low + 6],
      [x + s * 2, y + low + 8.5],
      [x + s * w * 0.6, y + low + 5],
    ]),
    look.skin.line,
    2.4,
    `opacity="${look.age > 45 ? 0.42 : warm ? 0.32 : 0.16}"`,
  );
  const lid = look.lids ? path(smooth([...upper, [x, y - up - 9]]), look.lids, 'opacity=".5"') : '';
  return lid + clipped(d, ball) + wing + stroke(line(upper), lash, look.lashes ? 5.6 : 4.6) + crease + bag;
}

export const eyes = (look, m) => eye(look, m, -1) + eye(look, m, 1);

export function brows(look, m) {
  const kind = look.brows ?? 'soft';
  const thick = { soft: 8, thin: 5.5, thick: 12, straight: 9, arched: 8, bushy: 13 }[kind];
  const arch = { soft: 7, thin: 9, thick: 7, straight: 3, arched: 12, bushy: 5 }[kind];
  const colour = look.browColour ?? mix(look.hair.dark, look.skin.shade, 0.14);
  const raise = { laugh: -4, beam: -3, grin: -2, wry: 0, calm: 2 }[look.expression] ?? 0;
  const one = (s) => {
    const up = raise + (look.expression === 'wry' && s > 0 ? -8 : 0);
    const d = s * m.T > 0 ? 0.8 : 1.02;
    const q = (x, y) => m.at(s * x, y + up, d);
    return path(
      smooth(
        [
          q(21, -27),
          q(23, -27 - thick),
          q(46, -30 - thick - arch * 0.8),
          q(64, -31 - arch),
          q(76, -26),
          q(62, -27 - arch * 0.65),
          q(44, -29 - arch * 0.6),
        ],
        { ease: 0.7 },
      ),
      colour,
    );
  };
  return one(-1) + one(1);
}
