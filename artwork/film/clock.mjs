/** The time of the film: a loop of SECONDS. Every motion returns to its start after that time. */
export const SECONDS = 18;
export const FPS = 24;
export const FRAMES = SECONDS * FPS;

export const clamp01 = (v) => Math.min(1, Math.max(0, v));
export const smooth = (v) => {
  const k = clamp01(v);
  return k * k * (3 - 2 * k);
};
/** Returns the seconds since `from` within the loop, from 0 to SECONDS. */
export const since = (now, from) => (((now - from) % SECONDS) + SECONDS) % SECONDS;
/** Returns 1 between two moments of the loop and 0 otherwise; each change takes `fade` seconds. */
export function between(now, from, to, fade = 0.5) {
  const length = since(to, from);
  const s = since(now, from);
  return s > length + fade ? 0 : smooth(s / fade) * (1 - smooth((s - length) / fade));
}
/** Returns a wave from -1 to 1 that repeats `times` (an integer) per loop. */
export const wave = (now, times, offset = 0) => Math.sin(2 * Math.PI * ((now / SECONDS) * times + offset));

/**
 * How the evening advances: [seconds, moment of light]. The light hardly changes around the end of the loop, so that the
 * encoded film continues in its first frame without a visible step.
 */
const TIDE = [
  [0, 0.2],
  [1, 0.2],
  [9.8, 0.94],
  [11.4, 0.94],
  [16.3, 0.2],
];
/** Windows are switched on between the first two seconds and off between the last two. */
const [DUSK, NIGHT, DAWN, DAY] = [1, 9.8, 11.4, 16.3];

/** Returns the moment of light (0 golden hour, 1 evening) at a second of the loop. Monotone cubics prevent overshooting. */
export function tide(now) {
  const t = since(now, 0);
  const points = [TIDE.at(-1), ...TIDE, TIDE[0], TIDE[1]].map(([at, v], i) => [
    at + (i === 0 ? -SECONDS : i > TIDE.length ? SECONDS : 0),
    v,
  ]);
  const slope = (i) => (points[i + 1][1] - points[i][1]) / (points[i + 1][0] - points[i][0]);
  const tangent = (i) => {
    const [a, b] = [slope(i - 1), slope(i)];
    return a * b <= 0 ? 0 : (2 * a * b) / (a + b);
  };
  const i = points.findIndex(([at], j) => j > 0 && t >= at && t < points[j + 1][0]);
  const h = points[i + 1][0] - points[i][0];
  const u = (t - points[i][0]) / h;
  return clamp01(
    (1 + 2 * u) * (1 - u) ** 2 * points[i][1] +
      u * (1 - u) ** 2 * h * tangent(i) +
      u * u * (3 - 2 * u) * points[i + 1][1] +
      u * u * (u - 1) * h * tangent(i + 1),
  );
}

/** Returns when a light with this character (see lightAt) is on: [on, off] in seconds, or 'always' or 'never'. */
export function hours(character) {
  if (!HOURS.has(character)) HOURS.set(character, find(character));
  return HOURS.get(character);
}

const HOURS = new Map();

function find(character) {
  const threshold = (character - 0.16) / 0.62;
  if (threshold <= 0.205) return 'always';
  if (threshold >= 0.925) return 'never';
  // Lights go out in a different order than they came on, as in real houses.
  const other = 0.24 + 0.66 * ((character * 61.803) % 1);
  const crossing = (from, to, level, rising) => {
    for (let s = from; s < to; s += 0.02) if (tide(s) >= level === rising) return since(s, 0);
    return since(to, 0);
  };
  return [crossing(DUSK, NIGHT, threshold, true), crossing(DAWN, DAY, other, false)];
}
