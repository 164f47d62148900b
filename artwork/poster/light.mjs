import { clamp, hex, lerp, linear, mix } from './color.mjs';

/**
 * The light of the scene at a moment t: 0 (the sun still reaches the street), 0.5 (the poster), 1 (evening).
 * The sun is low, beyond the far end of the street, slightly above the left row.
 */
const MOMENTS = [
  {
    t: 0,
    sky: ['#3b3355', '#6b4258', '#a5584f', '#d07a48', '#f0a850', '#fbd489'],
    ambient: [0.5, 0.4, 0.5],
    sun: [1.6, 1.05, 0.56],
    haze: '#d98a5a',
    glow: '#ffd08a',
  },
  {
    t: 0.5,
    sky: ['#221a38', '#40264a', '#743a4d', '#a95147', '#e08848', '#fcc973'],
    ambient: [0.34, 0.255, 0.335],
    sun: [1.42, 0.86, 0.42],
    haze: '#b9683f',
    glow: '#ffc274',
  },
  {
    t: 1,
    sky: ['#100f22', '#1b1830', '#2f2140', '#4a2a45', '#7c4048', '#b8663f'],
    ambient: [0.19, 0.165, 0.27],
    sun: [0.1, 0.05, 0.04],
    haze: '#51303f',
    glow: '#e08a55',
  },
];

/** How much sunlight and light from the sky each kind of surface receives. */
const FACES = {
  front: { sun: 1, sky: 1 },
  top: { sun: 0.62, sky: 1.28 },
  side: { sun: 0, sky: 0.7 },
  under: { sun: 0.08, sky: 0.55 },
  round: { sun: 0.7, sky: 0.95 },
};

export function lightAt(t) {
  const at = clamp(t);
  const i = at < 0.5 ? 0 : 1;
  const [a, b] = [MOMENTS[i], MOMENTS[i + 1]];
  const k = (at - a.t) / (b.t - a.t);
  const three = (key) => a[key].map((v, j) => lerp(v, b[key][j], k));
  const ambient = three('ambient');
  const sun = three('sun');
  const haze = mix(a.haze, b.haze, k);
  const hazeLinear = linear(haze);

  /**
   * Returns the visible color of a surface.
   * @param {string} base its own color
   * @param {{face?: keyof FACES, lit?: boolean, depth?: number, warm?: number}} how depth in meters; warm: lamplight, 0 to 1
   */
  const shade = (base, { face = 'front', lit = false, depth = 10, warm = 0 } = {}) => {
    const f = FACES[face];
    const own = linear(base);
    const veil = 1 - Math.exp(-Math.max(0, depth - 14) / 105);
    return hex(
      own.map((c, j) => {
        const lamp = warm * [1.0, 0.52, 0.2][j];
        const shown = c * (ambient[j] * f.sky + (lit ? sun[j] * f.sun : 0) + lamp);
        return lerp(shown, hazeLinear[j], veil * 0.8);
      }),
    );
  };

  return {
    t: at,
    sky: a.sky.map((c, j) => mix(c, b.sky[j], k)),
    glow: mix(a.glow, b.glow, k),
    haze,
    shade,
    /** From 0 at sunset to 1 at night: the strength of lamps. */
    lamps: clamp((at - 0.12) / 0.5),
    sunlit: clamp(1.15 - at * 1.15 + 0.02),
    /** Tells whether a light with this character (0 to 1, evenly distributed) is on at this moment. */
    on: (character) => character < 0.16 + at * 0.62,
  };
}
