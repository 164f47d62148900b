/** Collars, lapels and the open fronts of jackets. */
import { armShade } from './bust.mjs';
import { circle, clipped, ellipse, line, path, smooth, stroke } from './geometry.mjs';
import { mix } from './palette.mjs';

/** Draws the collar of a shirt: two parts that meet at the top button; `open` is half the gap between them. */
export function collar(b, c, { open = 26, drop = 540 } = {}) {
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

/** Draws the open collar of a jacket. */
export function spread(b, c) {
  const { at, n } = b;
  const one = (s) =>
    path(
      `M${at(s * (n - 12), 444).join(' ')}C${at(s * (n + 14), 456).join(' ')} ${at(s * (n + 40), 474).join(' ')} ${at(s * (n + 50), 486).join(' ')}L${at(s * (n + 40), 556).join(' ')}L${at(s * (n - 2), 540).join(' ')}C${at(s * (n - 2), 510).join(' ')} ${at(s * (n - 14), 480).join(' ')} ${at(s * (n - 12), 444).join(' ')}Z`,
      s < 0 ? c.light : c.base,
      `stroke="${c.shade}" stroke-width="3.4" stroke-linejoin="round"`,
    );
  return one(-1) + one(1);
}

export const buttons = (b, c, from, gap = 44) =>
  [0, 1, 2].map((i) => circle(...b.at(0, from + i * gap, 1), 5, c)).join('');

export function lapels(b, c, { low = 640, wide = 74 } = {}) {
  const { at } = b;
  const one = (s) =>
    path(
      `M${at(s * (b.n - 4), 456).join(' ')}L${at(s * (b.n + 24), 486).join(' ')}L${at(s * (wide + 34), 548).join(' ')}L${at(s * (wide + 2), 556).join(' ')}L${at(s * (wide + 8), 574).join(' ')}L${at(s * 8, low + 24).join(' ')}Q${at(s * 34, 540).join(' ')} ${at(s * (b.n - 4), 456).join(' ')}Z`,
      s < 0 ? mix(c.base, c.light, 0.45) : mix(c.base, c.shade, 0.25),
      `stroke="${c.shade}" stroke-width="3.4" stroke-linejoin="round"`,
    );
  return one(-1) + one(1);
}

/** Draws an open jacket: both fronts, with the garment below visible in the middle. */
export function fronts(b, c, fill, { gap = 62, low = 40 } = {}) {
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
                    at(b.wide - 8, 528),
                    at(b.wide - 38, 590),
                    at(b.wide - 40, 700),
                    at(b.wide + 60, 700),
                  ]),
                  ...armShade(c, fill),
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
