const n = (v) => (Math.round(v * 10) / 10).toString();

/** Returns points [[x, y], …] as a closed SVG path. */
export const outline = (points) => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
export const trail = (points) => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`;

/** Returns a closed smooth curve through points (Catmull-Rom as Béziers). */
export function smooth(points, tension = 0.5) {
  const m = points.length;
  const at = (i) => points[(i + m) % m];
  let d = `M${n(points[0][0])} ${n(points[0][1])}`;
  for (let i = 0; i < m; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const k = tension / 3;
    d += `C${n(p1[0] + (p2[0] - p0[0]) * k)} ${n(p1[1] + (p2[1] - p0[1]) * k)} ${n(p2[0] - (p3[0] - p1[0]) * k)} ${n(p2[1] - (p3[1] - p1[1]) * k)} ${n(p2[0])} ${n(p2[1])}`;
  }
  return `${d}Z`;
}

/** Returns a limb: two circles and approximately their outer tangents. */
export function capsule([ax, ay], ar, [bx, by], br) {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [nx, ny] = [-(by - ay) / length, (bx - ax) / length];
  return `M${n(ax + nx * ar)} ${n(ay + ny * ar)}L${n(bx + nx * br)} ${n(by + ny * br)}A${n(br)} ${n(br)} 0 0 0 ${n(bx - nx * br)} ${n(by - ny * br)}L${n(ax - nx * ar)} ${n(ay - ny * ar)}A${n(ar)} ${n(ar)} 0 0 0 ${n(ax + nx * ar)} ${n(ay + ny * ar)}Z`;
}

/** Returns a leaf: two curves that meet in points, rotated by `turn` (radians). */
export function leaf(x, y, r, turn) {
  const [c, s] = [Math.cos(turn) * r, Math.sin(turn) * r];
  return `M${n(x - c)} ${n(y - s)}Q${n(x + s * 1.1)} ${n(y - c * 1.1)} ${n(x + c)} ${n(y + s)}Q${n(x - s * 1.1)} ${n(y + c * 1.1)} ${n(x - c)} ${n(y - s)}Z`;
}

export const fill = (d, color, more = '') => `<path d="${d}" fill="${color}"${more && ` ${more}`}/>`;
export const line = (d, color, width, more = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}"${more && ` ${more}`}/>`;
export const see = (alpha) => `fill-opacity="${Math.round(alpha * 1000) / 1000}"`;
export const group = (content, more = '') => (content ? `<g${more && ` ${more}`}>${content}</g>` : '');

/** Creates the shared definitions of one picture (gradients, clips, filters), each with its own id. */
export function definitions(prefix = 'd') {
  const all = new Map();
  let count = 0;
  const add = (make) => {
    const id = `${prefix}${(count++).toString(36)}`;
    all.set(id, make(id));
    return `url(#${id})`;
  };
  const stops = (list) =>
    list
      .map(
        ([at, color, alpha = 1]) =>
          `<stop offset="${at}" stop-color="${color}"${alpha < 1 ? ` stop-opacity="${alpha}"` : ''}/>`,
      )
      .join('');
  return {
    clip: (d) => add((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`),
    clipAll: (paths) => add((id) => `<clipPath id="${id}">${paths.map((d) => `<path d="${d}"/>`).join('')}</clipPath>`),
    gradient: ([x1, y1], [x2, y2], list) =>
      add(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}">${stops(list)}</linearGradient>`,
      ),
    radial: ([x, y], r, list, transform = '') =>
      add(
        (id) =>
          `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n(x)}" cy="${n(y)}" r="${n(r)}"${transform && ` gradientTransform="${transform}"`}>${stops(list)}</radialGradient>`,
      ),
    blur: (sx, sy = sx) =>
      add(
        (id) =>
          `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${n(sx)} ${n(sy)}"/></filter>`,
      ),
    raw: add,
    toString: () => `<defs>${[...all.values()].join('')}</defs>`,
  };
}
