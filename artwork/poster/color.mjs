/** Colors as three linear channels, so that light can be added and multiplied physically. */
const toLinear = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toCoded = (v) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);
const clamp = (v, lo = 0, hi = 1) => Math.min(hi, Math.max(lo, v));

/** Converts '#rrggbb' to linear [r, g, b], each 0 to 1. */
export function linear(hex) {
  return [1, 3, 5].map((i) => toLinear(Number.parseInt(hex.slice(i, i + 2), 16) / 255));
}

/** Converts linear [r, g, b] to '#rrggbb'. Values above 1 are compressed instead of clipped. */
export function hex(rgb) {
  const soft = (v) => (v <= 0.8 ? v : 0.8 + 0.2 * (1 - Math.exp(-(v - 0.8) / 0.2)));
  return `#${rgb
    .map((v) =>
      Math.round(clamp(toCoded(soft(Math.max(0, v)))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export const lerp = (a, b, k) => a + (b - a) * k;

/** Mixes two hex colors in sRGB, which keeps the middle from becoming gray and bright. */
export function mix(a, b, k) {
  const at = (s, i) => Number.parseInt(s.slice(i, i + 2), 16);
  return `#${[1, 3, 5]
    .map((i) =>
      Math.round(lerp(at(a, i), at(b, i), clamp(k)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export { clamp };
