/** The upper body: its frame, the neck, and the clothes on both. Coordinates are those of the picture, 640 by 640. */
import { clipped, ellipse, line, path, smooth, stroke } from './geometry.mjs';
import { mix } from './palette.mjs';

const MID = 320;

/** Returns a point: x from the middle of the body, y from the top of the picture. The turn moves the collar a little. */
export function frame(look) {
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

/** Shades the far arm: plain cloth uses its own darker tone; a print keeps its colors under a thin brown. */
export const armShade = (c, fill) =>
  fill.startsWith('url')
    ? ['#3B1C14', 'opacity=".17" filter="url(#edge)"']
    : [c.shade, 'opacity=".55" filter="url(#edge)"'];

/** Draws a garment: an outline with a neckline, folds and shade on the right. `dip` is the depth of the neckline. */
export function garment(b, c, fill, { dip = 506, wide = b.n, vee = false, folds = true } = {}) {
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
    at(b.wide - 8, 528),
    at(b.wide - 38, 580),
    at(b.wide - 40, 690),
    at(b.wide + 60, 690),
  ]);
  const inside =
    path(outline, fill) +
    clipped(
      outline,
      path(right, ...armShade(c, fill)) +
        ellipse(...at(-b.wide + 40, 530), 80, 34, c.light, 'opacity=".42" filter="url(#soft)"') +
        (folds ? sleeve(-1) + sleeve(1) : '') +
        stroke(hem, c.shade, 26, 'opacity=".35" transform="translate(0 6)"'),
    );
  const body = `<mask id="${mask}"><rect width="640" height="700" fill="#fff"/><path d="${cut}" fill="#000"/></mask><g mask="url(#${mask})">${inside}</g>`;
  return { body, hem };
}

export const flat = 'style="stroke-linecap:butt"';

export const rib = (hem, c, w = 13) =>
  stroke(hem, c.shade, w + 1, flat) + stroke(hem, mix(c.base, c.shade, 0.22), w - 5, flat);
