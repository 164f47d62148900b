/** The head without hair and eyes: outline, ears, shading, nose, mouth, lines of age. */
import { circle, clipped, ellipse, group, line, path, smooth, stroke } from './geometry.mjs';
import { mix } from './palette.mjs';

const FACES = {
  oval: { wide: 1, jaw: 91, chin: 54, long: 139 },
  round: { wide: 1.03, jaw: 98, chin: 62, long: 132 },
  square: { wide: 1, jaw: 98, chin: 68, long: 138 },
  heart: { wide: 1.01, jaw: 86, chin: 44, long: 140 },
  long: { wide: 0.96, jaw: 88, chin: 54, long: 149 },
};

/** Returns the measures that all parts use. T is how far the turn moves the middle of the face, in pixels. */
export function measure(look) {
  const face = FACES[look.face];
  const T = (look.turn ?? 0) * 24;
  const { wide: w, jaw, chin, long } = face;
  const side = (s) => {
    const far = Math.sign(T) === s ? Math.abs(T) : 0;
    return [
      [58 * w, -138, 0.1],
      [97 * w, -88, 0.05],
      [106 * w - far * 0.12, -22, 0],
      [103 * w - far * 0.3, 28, 0.1],
      [jaw - far * 0.12, 76, 0.35],
      [chin, 115, 0.6],
      [chin * 0.46, long - 5, 0.7],
    ].map(([x, y, d]) => [s * x + T * d, y]);
  };
  const outline = smooth([[0, -152], ...side(1), [T * 0.7, long], ...side(-1).reverse()]);
  return { ...face, T, outline, at: (x, y, d = 1) => [x + T * d, y] };
}

export function ears(look, m) {
  const { base, shade, line: ink } = look.skin;
  const ear = (s) => {
    const x = s * (105 * m.wide) + m.T * (Math.sign(m.T) === s ? -0.35 : 0.22);
    const d = smooth([
      [x - s * 8, -16],
      [x + s * 10, -24],
      [x + s * 19, -10],
      [x + s * 14, 18],
      [x + s * 5, 38],
      [x - s * 8, 36],
    ]);
    const fold = line([
      [x + s * 1, -10],
      [x + s * 10, -10],
      [x + s * 8, 6],
      [x + s * 3, 16],
    ]);
    return path(d, s > 0 ? mix(base, shade, 0.45) : base) + stroke(fold, ink, 3, 'opacity=".55"');
  };
  return ear(-1) + ear(1);
}

/** Draws the head with its shading: darker on the side away from the light, with cheeks and a light forehead. */
export function head(look, m) {
  const { base, shade, light, blush } = look.skin;
  const { T } = m;
  const side = smooth([
    [124, -150],
    [64 + T * 0.6, -120],
    [80 + T * 0.8, -60],
    [72 + T, -12],
    [84 + T * 0.7, 34],
    [66 + T * 0.8, 84],
    [34 + T, 118],
    [-14 + T, 132],
    [-20 + T, 165],
    [130, 165],
  ]);
  const cheek = (x, d) =>
    ellipse(x + T * d, 52, 31, 22, blush, `opacity="${(look.blush ?? 0.5) * 0.8}" filter="url(#soft)"`);
  return (
    path(m.outline, base) +
    clipped(
      m.outline,
      ellipse(-22 + T, -68, 66, 46, light, 'opacity=".5" filter="url(#soft)"') +
        ellipse(-56 + T, 38, 26, 20, light, 'opacity=".5" filter="url(#soft)"') +
        path(side, shade, 'opacity=".5" filter="url(#edge)"') +
        cheek(-60, 0.95) +
        cheek(58, 0.8),
    )
  );
}

export function freckles(look, m) {
  if (!look.freckles) return '';
  const spots = [
    [-66, 38],
    [-54, 46],
    [-44, 36],
    [-58, 30],
    [-38, 48],
    [-74, 48],
    [-26, 40],
    [66, 38],
    [54, 46],
    [44, 36],
    [58, 29],
    [38, 48],
    [27, 41],
    [73, 47],
    [-8, 26],
    [8, 30],
    [1, 38],
  ];
  return group(spots.map(([x, y], i) => circle(x + m.T, y, i % 3 ? 2.3 : 3, look.skin.line)).join(''), 'opacity=".42"');
}

export function nose(look, m) {
  const { shade, light, line: ink, blush } = look.skin;
  const kind = look.nose ?? 'soft';
  const w = { soft: 18, small: 14, broad: 24, strong: 19, round: 21 }[kind];
  const y = { soft: 54, small: 48, broad: 54, strong: 60, round: 53 }[kind];
  const turn = m.T >= 0 ? 1 : -1;
  const tip = m.at(0, y, 1.32);
  const plane = smooth(
    [
      m.at(10, -28, 1),
      m.at(13, 0, 1.12),
      m.at(w * 0.7, y - 22, 1.22),
      m.at(w, y - 6, 1.24),
      m.at(w * 0.5, y + 3, 1.26),
      m.at(3, y - 1, 1.32),
      m.at(5, y - 30, 1.26),
      m.at(3, -10, 1.1),
    ],
    { ease: 0.9 },
  );
  const base = line([
    m.at(-w, y - 9, 1.18),
    m.at(-w * 0.98, y - 1, 1.2),
    m.at(-w * 0.55, y + 1, 1.26),
    [tip[0], y + 5],
    m.at(w * 0.55, y + 1, 1.26),
    m.at(w * 0.98, y - 1, 1.2),
    m.at(w, y - 9, 1.18),
  ]);
  const bridge =
    kind === 'strong' || Math.abs(m.T) > 6
      ? stroke(
          line([m.at(turn * 11, -16, 1), m.at(turn * 11, 10, 1.18), m.at(turn * (w * 0.62), y - 16, 1.3)]),
          ink,
          2.8,
          'opacity=".4"',
        )
      : '';
  return (
    path(plane, shade, 'opacity=".42"') +
    ellipse(tip[0], y - 8, w * 0.85, 11, blush, 'opacity=".28" filter="url(#soft)"') +
    ellipse(tip[0] - 5, y - 15, 5, 7.5, light, 'opacity=".75"') +
    bridge +
    stroke(base, ink, 3.6, 'opacity=".85"') +
    ellipse(...m.at(-w * 0.48, y + 0.5, 1.25), 3.6, 2, ink) +
    ellipse(...m.at(w * 0.48, y + 0.5, 1.25), 3.6, 2, ink)
  );
}

export function mouth(look, m) {
  const { line: ink, shade } = look.skin;
  const lip = look.lipstick ?? look.skin.lip;
  const full = look.lips ?? 0.7;
  const y = look.nose === 'strong' ? 91 : 88;
  const q = (x, dy) => m.at(x, y + dy, 1.08);
  const e = look.expression;
  const chin = stroke(
    line([q(-15, 28 + full * 4), q(0, 31 + full * 4), q(15, 28 + full * 4)]),
    shade,
    5,
    'opacity=".55"',
  );
  if (e === 'laugh' || e === 'beam' || e === 'grin') {
    const w = { laugh: 41, beam: 40, grin: 36 }[e];
    const deep = { laugh: 38, beam: 30, grin: 22 }[e];
    const inside = smooth(
      [
        q(-w, -8),
        q(-w * 0.5, -3.5),
        q(0, -2),
        q(w * 0.5, -3.5),
        q(w, -8),
        q(w * 0.74, deep * 0.5),
        q(0, deep),
        q(-w * 0.74, deep * 0.5),
      ],
      { ease: 0.9 },
    );
    const teeth = smooth(
      [q(-w, -14), q(0, -10), q(w, -14), q(w * 0.8, 6), q(0, e === 'grin' ? 15 : 13), q(-w * 0.8, 6)],
      { ease: 0.9 },
    );
    const shut = e === 'grin' ? '' : ellipse(...q(2, deep - 2), w * 0.5, deep * 0.34, '#CF6A60');
    return (
      path(
        smooth(
          [
            q(-w - 2, -9),
            q(-w * 0.45, -10 - full * 1.6),
            q(-6, -9 - full * 2),
            q(0, -7 - full),
            q(6, -9 - full * 2),
            q(w * 0.45, -10 - full * 1.6),
            q(w + 2, -9),
            q(w * 0.8, deep * 0.56),
            q(0, deep + 6 + full * 3),
            q(-w * 0.8, deep * 0.56),
          ],
          { ease: 0.9 },
        ),
        lip,
      ) +
      path(inside, '#5B1F20') +
      clipped(inside, shut + path(teeth, '#FFFAF2') + ellipse(...q(0, -9), w, 6, '#5B1F20', 'opacity=".16"')) +
      stroke(`M${q(-w - 3, -11).join(' ')}l-2 -3M${q(w + 3, -11).join(' ')}l2 -3`, ink, 3.4, 'opacity=".7"') +
      chin
    );
  }
  const w = { smile: 37, content: 38, wry: 31, calm: 27, soft: 32 }[e] ?? 30;
  const up = { smile: 11, content: 11, wry: 5, calm: 2, soft: 7 }[e] ?? 6;
  const skew = e === 'wry' ? 6 : 0;
  const left = q(-w, -up + skew * 0.8);
  const right = q(w, -up - skew);
  const low = up * 0.55;
  const middle = [left, q(-w * 0.5, low * 0.5 + skew * 0.4), q(0, low), q(w * 0.5, low * 0.5 - skew * 0.5), right];
  const upper = smooth(
    [
      ...middle,
      q(w * 0.42, -3.5 - full * 3 - skew * 0.4),
      q(5, -2 - full * 5),
      q(0, -1 - full * 3.6),
      q(-5, -2 - full * 5),
      q(-w * 0.42, -3.5 - full * 3 + skew * 0.4),
    ],
    {
      ease: 0.9,
    },
  );
  const lower = smooth(
    [...middle, q(w * 0.5, low + 3 + full * 4), q(0, low + 5 + full * 7.5), q(-w * 0.5, low + 3 + full * 4)],
    { ease: 0.9 },
  );
  const faint = look.lipstick ? 1 : 0.45 + Math.min(0.4, full * 0.32);
  const dimples =
    e === 'calm'
      ? ''
      : stroke(
          `M${left[0] - 4} ${left[1] - 6}q-3 5 0 10M${right[0] + 4} ${right[1] - 6}q3 5 0 10`,
          ink,
          2.8,
          'opacity=".55"',
        );
  return (
    path(lower, lip, `opacity="${faint}"`) +
    path(upper, mix(lip, '#4A1F1C', 0.16), `opacity="${faint}"`) +
    ellipse(...q(-5, low + 7 + full * 2), 9, 2.8, '#FFFFFF', 'opacity=".22"') +
    stroke(line(middle), mix(lip, '#2E0F10', 0.55), 3.6) +
    dimples +
    chin
  );
}

/** Draws lines of age, lightly: without them a face of fifty looks like one of thirty. */
export function years(look, m) {
  const { line: ink } = look.skin;
  const smiling = ['laugh', 'beam', 'grin', 'smile'].includes(look.expression);
  const strength = look.age >= 50 ? 0.5 : look.age >= 42 ? 0.34 : smiling ? 0.2 : 0;
  if (!strength) return '';
  const fold = (s) => line([m.at(s * 27, 54, 1.15), m.at(s * 38, 68, 1.1), m.at(s * 45, 84, 1.05)]);
  const crow = (s) => {
    const [x, y] = m.at(s * 73, 4, 0.95);
    return `M${x} ${y - 4}l${s * 9} -5M${x} ${y + 3}l${s * 10} 1M${x - s} ${y + 9}l${s * 8} 6`;
  };
  const brow = `M${m.at(-38, -72).join(' ')}q38 -8 76 0M${m.at(-28, -84).join(' ')}q28 -6 56 0`;
  return (
    stroke(fold(-1) + fold(1), ink, 3.2, `opacity="${strength}"`) +
    (look.age >= 42 ? stroke(crow(-1) + crow(1), ink, 2.6, `opacity="${strength * 0.9}"`) : '') +
    (look.age >= 50 ? stroke(brow, ink, 2.6, `opacity="${strength * 0.55}"`) : '')
  );
}
