import { between, wave } from './clock.mjs';

const moved = ([x, y], dx, dy) => [x + dx, y + dy];

/** Moves a hand to a place; the elbow follows. */
const reach = ([shoulder, elbow, hand], [x, y], k, lift) => [
  shoulder,
  moved(elbow, (x - hand[0]) * 0.35 * k, (y - hand[1]) * 0.35 * k + lift * k),
  moved(hand, (x - hand[0]) * k, (y - hand[1]) * k),
];

/**
 * Adds the small motions of a person who stays: breathing, nodding, talking with the hands, drinking, waving.
 * @param {object} joints as returned by gait.mjs
 * @param {number} seed 0 to 1; shifts the person's motions in time
 */
export function idle(joints, kind, now, seed) {
  const s = joints.facing;
  const breath = wave(now, 5, seed) * 0.006;
  const nod = wave(now, 3, seed * 3) * 0.012 + wave(now, 7, seed) * 0.006;
  const out = {
    ...joints,
    chest: moved(joints.chest, 0, breath),
    head: moved(joints.head, nod * s, breath * 1.4 + wave(now, 6, seed * 2) * 0.004),
    a: joints.a.map((p, i) => moved(p, 0, breath * (i ? 0.5 : 1))),
    b: joints.b.map((p, i) => moved(p, 0, breath * (i ? 0.5 : 1))),
  };
  if (kind === 'talk') {
    const says = 0.35 + 0.65 * between(now, seed * 18, seed * 18 + 5, 0.8);
    const [dx, dy] = [wave(now, 12, seed) * 0.05 + wave(now, 5, seed) * 0.04, wave(now, 10, seed + 0.3) * 0.07];
    out.a = [out.a[0], moved(out.a[1], dx * 0.4 * says, dy * 0.3 * says), moved(out.a[2], dx * says * s, dy * says)];
    out.head = moved(out.head, wave(now, 4, seed) * 0.014 * s, wave(now, 9, seed) * 0.006);
  }
  if (kind === 'drink') {
    for (const at of [seed * 18, seed * 18 + 8.2]) {
      const k = between(now, at, at + 1.3, 0.7);
      out.b = reach(out.b, [out.head[0] - 0.1 * s, out.head[1] - 0.1], k, 0.03);
    }
  }
  if (kind === 'wave') {
    // Waves once for each arrival; the hand sinks in between.
    const up = Math.max(between(now, 16.8, 2.4, 0.7), between(now, 5.4, 7.8, 0.7));
    const swing = wave(now, 26) * 0.13 * up;
    const [shoulder] = out.b;
    const rest = [moved(shoulder, 0.07 * s, -0.28), moved(shoulder, 0.0 * s, -0.5)];
    out.b = [
      shoulder,
      [rest[0][0] + (out.b[1][0] - rest[0][0]) * up, rest[0][1] + (out.b[1][1] - rest[0][1]) * up],
      [rest[1][0] + (out.b[2][0] - rest[1][0]) * up + swing, rest[1][1] + (out.b[2][1] - rest[1][1]) * up],
    ];
  }
  if (kind === 'child') {
    const hop = Math.max(between(now, 17, 1.6, 0.4), between(now, 5.6, 7.6, 0.4));
    const lift = Math.abs(wave(now, 18, 0)) * 0.11 * hop;
    for (const part of ['head', 'chest', 'hip']) out[part] = moved(out[part], wave(now, 4) * 0.01, lift);
    for (const part of ['a', 'b', 'la', 'lb', 'tips']) out[part] = out[part].map((p) => moved(p, 0, lift));
    out.a = [out.a[0], moved(out.a[1], 0, lift * 0.6), moved(out.a[2], wave(now, 18) * 0.04 * hop, lift)];
  }
  return out;
}
