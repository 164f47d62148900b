/** Beards, glasses and jewelry. */
import { circle, clipped, ellipse, group, line, path, rect, smooth, stroke } from './geometry.mjs';
import { mix } from './palette.mjs';

const MOUTH = 88;

/** Draws a moustache as two wings. */
function moustache(look, m, c, full = 1, wide = 1) {
  const q = (x, y) => m.at(x * wide, y - (1 - wide) * 12, 1.12);
  const up = look.expression === 'grin' || look.expression === 'beam' || look.expression === 'laugh' ? -7 : 0;
  const d = smooth(
    [
      q(0, 68 + up * 0.4),
      q(18, 65 + up),
      q(36, 74 + up),
      q(46, 88 + up),
      q(34, 86 + up),
      q(16, 82 + up + full),
      q(0, 80 + up + full),
      q(-16, 82 + up + full),
      q(-34, 86 + up),
      q(-46, 88 + up),
      q(-36, 74 + up),
      q(-18, 65 + up),
    ],
    { ease: 0.9 },
  );
  return (
    path(d, c.base) +
    clipped(
      d,
      stroke(
        line([q(4, 70), q(24, 74 + up), q(40, 88 + up)]) + line([q(-4, 70), q(-24, 74 + up), q(-40, 88 + up)]),
        c.light,
        3,
        'opacity=".5"',
      ),
    )
  );
}

function jaw(_look, m, { high = -6, drop = 10, inner = 60 }) {
  const { jaw: j, chin, long, T } = m;
  const out = [
    [102, high],
    [104, 34],
    [j + 4, 80],
    [chin + 5, 119 + drop * 0.5],
    [chin * 0.46, long + drop - 2],
  ];
  const right = out.map(([x, y], i) => [x + T * 0.14 * i, y]);
  const left = out.map(([x, y], i) => [-x + T * 0.14 * i, y]).reverse();
  const q = (x, y) => m.at(x, y, 1);
  return smooth(
    [
      ...right,
      [T * 0.7, long + drop + 2],
      ...left,
      q(-94, 20),
      q(-80, 52),
      q(-inner, 72),
      q(-46, 64),
      q(-24, 66),
      q(0, 70),
      q(24, 66),
      q(46, 64),
      q(inner, 72),
      q(80, 52),
      q(92, 20),
    ],
    { ease: 0.9 },
  );
}

/** Draws stubble. It is part of the skin and therefore drawn below the mouth. */
export function stubble(look, m) {
  if (look.beard !== 'stubble') return '';
  const tone = mix(look.skin.shade, look.browColour ?? look.hair.dark, 0.4);
  return clipped(m.outline, path(jaw(look, m, { drop: 4 }), tone, 'opacity=".42" filter="url(#edge)"'));
}

export function beard(look, m) {
  const kind = look.beard;
  if (!kind || kind === 'stubble') return '';
  const c = { ...look.hair, ...(look.beardColour ?? {}) };
  const q = (x, y) => m.at(x, y, 1.08);
  if (kind === 'moustache') return moustache(look, m, c, 3, 0.8);
  const smile = ['grin', 'beam', 'laugh'].includes(look.expression);
  const soul = path(
    smooth([q(-8, MOUTH + (smile ? 36 : 17)), q(8, MOUTH + (smile ? 36 : 17)), q(6, MOUTH + 36), q(-6, MOUTH + 36)]),
    c.base,
  );
  if (kind === 'goatee') {
    const { long, T, chin } = m;
    const d = smooth(
      [
        q(-44, 84),
        q(-48, 102),
        [-chin * 0.66 + T * 0.8, long - 8],
        [T * 0.7, long + 10],
        [chin * 0.66 + T * 0.8, long - 8],
        q(48, 102),
        q(44, 84),
        q(37, 92),
        q(29, 106),
        q(0, 114),
        q(-29, 106),
        q(-37, 92),
      ],
      { ease: 0.85 },
    );
    return moustache(look, m, c, 1, 0.92) + path(d, c.base);
  }
  const drop = { short: 8, full: 26, long: 66 }[kind];
  const d = jaw(look, m, { drop, inner: 62 });
  const gap = smooth(
    [
      q(-46, 88),
      q(-28, 79),
      q(0, 78),
      q(28, 79),
      q(46, 88),
      q(30, smile ? 116 : 107),
      q(0, smile ? 122 : 112),
      q(-30, smile ? 116 : 107),
    ],
    { ease: 0.9 },
  );
  const strands = [-74, -48, -22, 6, 34, 62]
    .map((x) =>
      stroke(
        line([
          [x + m.T * 0.7, 84],
          [x * 0.96 + m.T * 0.7, 112],
          [x * 0.7 + m.T * 0.7, 136 + drop],
        ]),
        x < 0 ? c.light : c.dark,
        4,
        'opacity=".5"',
      ),
    )
    .join('');
  const id = `bd${look.seed}`;
  return (
    `<mask id="${id}"><rect x="-160" y="-200" width="320" height="500" fill="#fff"/><path d="${gap}" fill="#000"/></mask>` +
    group(
      path(d, c.base) + clipped(d, strands + ellipse(86, 90, 40, 80, c.dark, 'opacity=".6" filter="url(#soft)"')),
      `mask="url(#${id})"`,
    ) +
    moustache(look, m, c, 1) +
    (kind === 'short' || smile ? '' : soul)
  );
}

export function glasses(look, m) {
  const g = look.glasses;
  if (!g) return '';
  const far = (s) => (s * m.T > 0 ? 1 - (Math.abs(m.T) / 24) * 0.1 : 1);
  const thick = g.kind === 'wire' ? 3.4 : g.kind === 'bold' ? 9 : 6;
  const lens = (s) => {
    const [x, y] = m.at(s * 46, 6, s * m.T > 0 ? 0.84 : 1.04);
    const f = far(s);
    const shape = {
      round: () => `M${x - 34 * f} ${y}a${34 * f} 33 0 1 0 ${68 * f} 0a${34 * f} 33 0 1 0 ${-68 * f} 0Z`,
      wire: () => `M${x - 35 * f} ${y}a${35 * f} 33 0 1 0 ${70 * f} 0a${35 * f} 33 0 1 0 ${-70 * f} 0Z`,
      square: () =>
        smooth(
          [
            [x - s * 34 * f, y - 24],
            [x, y - 28],
            [x + s * 37 * f, y - 26],
            [x + s * 36 * f, y + 10],
            [x + s * 22 * f, y + 29],
            [x - s * 18 * f, y + 29],
            [x - s * 33 * f, y + 12],
          ],
          { ease: 0.8 },
        ),
      bold: () =>
        smooth(
          [
            [x - s * 34 * f, y - 25],
            [x, y - 29],
            [x + s * 38 * f, y - 27],
            [x + s * 37 * f, y + 12],
            [x + s * 22 * f, y + 30],
            [x - s * 18 * f, y + 30],
            [x - s * 33 * f, y + 12],
          ],
          { ease: 0.75 },
        ),
      cat: () =>
        smooth(
          [
            [x - s * 33 * f, y - 15],
            [x, y - 25],
            [x + s * 46 * f, y - 34],
            [x + s * 40 * f, y + 4],
            [x + s * 18 * f, y + 26],
            [x - s * 18 * f, y + 24],
            [x - s * 34 * f, y + 6],
          ],
          { ease: 0.85 },
        ),
    }[g.kind]();
    return `${path(shape, '#FFFFFF', 'opacity=".05"')}${clipped(shape, path(`M${x + 10} ${y + 34}L${x + 34} ${y - 36}L${x + 46} ${y - 36}L${x + 22} ${y + 34}Z`, '#FFFFFF', 'opacity=".22"'))}${stroke(shape, g.colour, thick)}`;
  };
  const [lx, ly] = m.at(-46 + 33, 0, 1.05);
  const [rx] = m.at(46 - 33, 0, 0.98);
  const arms = stroke(
    `M${m.at(-80, -6, 1).join(' ')}L${-108 + m.T * 0.2} -12M${m.at(80, -6, 0.8).join(' ')}L${107 - m.T * 0.1} -12`,
    g.colour,
    thick * 0.85,
  );
  return arms + lens(-1) + lens(1) + stroke(`M${lx} ${ly}Q${(lx + rx) / 2} ${ly - 11} ${rx} ${ly}`, g.colour, thick);
}

export function jewels(look, m) {
  const lobe = (s) => [s * (109 * m.wide) + m.T * (Math.sign(m.T) === s ? -0.35 : 0.22), 40];
  const gold = '#E3AE3C';
  let out = '';
  for (const s of [-1, 1]) {
    const [x, y] = lobe(s);
    if (look.earrings === 'hoops')
      out += `<ellipse cx="${x + s * 3}" cy="${y + 19}" rx="15" ry="20" fill="none" stroke="${gold}" stroke-width="4.5"/>`;
    if (look.earrings === 'studs') out += circle(x, y - 4, 5.5, gold) + circle(x - 1.5, y - 6, 1.8, '#FFF4D6');
    if (look.earrings === 'drops')
      out += stroke(`M${x} ${y - 2}v14`, gold, 3) + circle(x, y + 22, 9, look.earringColour ?? '#2F7377');
    if (look.earrings === 'bars') out += rect(x - 3, y - 2, 6, 34, gold, 'rx="3"');
    if (look.earrings === 'discs')
      out += circle(x + s * 2, y + 16, 16, look.earringColour ?? '#C24A22') + circle(x + s * 2, y + 16, 7, gold);
  }
  if (look.earrings === 'one') out += circle(...lobe(-1), 5.5, gold);
  if (look.noseStud) out += circle(...m.at(-17, 47, 1.2), 3.4, gold);
  if (look.mole)
    out += circle(...m.at(look.mole === 'left' ? -34 : 34, 72, 1), 3.2, mix(look.skin.line, '#2A1510', 0.4));
  return out;
}
