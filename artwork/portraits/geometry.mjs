/**
 * Small drawing helpers. Points are [x, y]; every helper returns SVG text.
 * Head coordinates: (0, 0) is between the eyes, the chin is near y = 140, the top of the head near y = -150.
 */

const round = (n) => Math.round(n * 10) / 10;

/** Returns a smooth path through points (Catmull-Rom). `ease` below 1 makes the curve tighter. */
export function smooth(points, { closed = true, ease = 1 } = {}) {
  const n = points.length;
  const at = (i) => (closed ? points[(i + n) % n] : points[Math.max(0, Math.min(n - 1, i))]);
  let d = `M${round(points[0][0])} ${round(points[0][1])}`;
  const last = closed ? n : n - 1;
  for (let i = 0; i < last; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const k = ease / 6;
    const c1 = [p1[0] + (p2[0] - p0[0]) * k, p1[1] + (p2[1] - p0[1]) * k];
    const c2 = [p2[0] - (p3[0] - p1[0]) * k, p2[1] - (p3[1] - p1[1]) * k];
    d += `C${[...c1, ...c2, ...p2].map(round).join(' ')}`;
  }
  return closed ? `${d}Z` : d;
}

/** Returns an open smooth line. */
export const line = (points, ease = 1) => smooth(points, { closed: false, ease });

/** Returns `count` points along an open smooth line, each with its direction in degrees. */
export function along(points, count) {
  const out = [];
  const n = points.length - 1;
  for (let i = 0; i < count; i++) {
    const t = (i / (count - 1)) * n;
    const k = Math.min(n - 1, Math.floor(t));
    const f = t - k;
    const [p0, p1, p2, p3] = [points[Math.max(0, k - 1)], points[k], points[k + 1], points[Math.min(n, k + 2)]];
    const at = (j) =>
      0.5 *
      (2 * p1[j] +
        (p2[j] - p0[j]) * f +
        (2 * p0[j] - 5 * p1[j] + 4 * p2[j] - p3[j]) * f * f +
        (3 * p1[j] - p0[j] - 3 * p2[j] + p3[j]) * f * f * f);
    out.push([at(0), at(1)]);
  }
  return out.map((p, i) => {
    const a = out[Math.max(0, i - 1)];
    const b = out[Math.min(out.length - 1, i + 1)];
    return [p[0], p[1], (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI];
  });
}

/** Creates repeatable random numbers, so that a member always looks the same. */
export function dice(seed) {
  let h = 2166136261;
  for (const c of String(seed)) h = Math.imul(h ^ c.charCodeAt(0), 16777619);
  return () => {
    h = Math.imul(h ^ (h >>> 15), 2246822507);
    h = Math.imul(h ^ (h >>> 13), 3266489909);
    h ^= h >>> 16;
    return (h >>> 0) / 4294967296;
  };
}

export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
export const stroke = (d, colour, width, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const circle = (x, y, r, fill, more = '') =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}" ${more}/>`;
export const ellipse = (x, y, rx, ry, fill, more = '') =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${more}/>`;
export const rect = (x, y, w, h, fill, more = '') =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}" ${more}/>`;
export const group = (inside, more = '') => `<g ${more}>${inside}</g>`;

/** Returns the mirror image about x = 0. */
export const mirror = (points) => points.map(([x, y, ...rest]) => [-x, y, ...rest]);

/** Returns a symmetric outline from its right half, given from top to bottom. */
export const both = (right) => [
  ...right,
  ...mirror(right)
    .reverse()
    .filter(([x]) => Math.abs(x) > 0.01),
];

let clips = 0;
/** Returns `inside`, clipped by the outline `d`. */
export function clipped(d, inside) {
  const id = `c${clips++}`;
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${inside}</g>`;
}
/** Resets clip ids. Call it once per picture, so that the text of a picture is repeatable. */
export const freshIds = () => {
  clips = 0;
};
