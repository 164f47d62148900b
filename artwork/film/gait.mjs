import { KERB_HEIGHT, ROW_RIGHT } from '../poster/plan.mjs';
import { POSES } from '../poster/poses.mjs';
import { REACH, RISE, STEPS, tread } from '../poster/stoop.mjs';
import { clamp01, smooth } from './clock.mjs';

const lerp = (a, b, k) => a + (b - a) * k;
const lerp2 = (a, b, k) => [lerp(a[0], b[0], k), lerp(a[1], b[1], k)];
const lerpAll = (a, b, k) => a.map((p, i) => lerp2(p, b[i], k));

const PACE = 0.52;
/** Where the first step of a stoop begins, measured across the street. */
export const FOOT = ROW_RIGHT - REACH;

/** Returns footsteps on the sidewalk between two places [x, z]; each is { x, y, z, takes } (seconds). */
export function along([x0, z0], [x1, z1], speed = 1.12) {
  const length = Math.hypot(x1 - x0, z1 - z0);
  const n = Math.max(1, Math.round(length / PACE));
  return Array.from({ length: n }, (_, i) => ({
    x: lerp(x0, x1, (i + 1) / n),
    y: KERB_HEIGHT,
    z: lerp(z0, z1, (i + 1) / n),
    takes: length / n / speed,
  }));
}

/** Returns footsteps between two steps of a stoop. Step STEPS is the landing, the next one the hall behind the door. */
export function steps(house, from, to, aside = 0, takes = 0.47) {
  const fall = (i) => {
    const t = tread(house, Math.min(i, STEPS - 1));
    const inside = Math.max(0, i - STEPS + 1);
    return { x: t.x + inside * 0.42, y: Math.min(t.y, STEPS * RISE), z: t.z + aside, takes };
  };
  const way = Math.sign(to - from) || 1;
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => fall(from + i * way));
}

/** Tells whether a place is on this house's stoop, behind its near railing. */
export const onStoop = (house, x, z) => {
  const t = tread(house, 0);
  return x > FOOT - 0.12 && Math.abs(z - t.z) < t.half + 0.1;
};

/** Returns the middle joint of a limb with parts l1 and l2 that bends toward `bend` (+1: to the right). */
function joint(a, c, l1, l2, bend) {
  const [dx, dy] = [c[0] - a[0], c[1] - a[1]];
  const d = Math.min(l1 + l2 - 0.001, Math.max(0.05, Math.hypot(dx, dy)));
  const along1 = (l1 * l1 - l2 * l2 + d * d) / (2 * d);
  const off = Math.sqrt(Math.max(0, l1 * l1 - along1 * along1)) * bend;
  const [ux, uy] = [dx / Math.hypot(dx, dy), dy / Math.hypot(dx, dy)];
  return [a[0] + ux * along1 - uy * off, a[1] + uy * along1 + ux * off];
}

/**
 * Returns the joints of a standing or walking person, in meters from where they stand.
 * @param {number} facing -1 looks left, 1 right; values between occur while turning
 * @param {[number, number, number][]} feet of the farther and the nearer leg: right, up, and how far the heel is raised (0 to 1)
 * @param {'carry' | 'flowers' | undefined} arms the reason why the arms do not swing
 */
export function upright(facing, feet, arms) {
  const q = facing;
  const spread = Math.abs(feet[0][0] - feet[1][0]);
  const low = Math.min(feet[0][1], feet[1][1]);
  const hipY = 0.938 - 0.1 * spread * spread - 0.06 * spread + Math.min(0, low * 0.5);
  const hip = [-0.01 * q, hipY];
  const chest = [0.03 * q, hipY + 0.43];
  const head = [0.06 * q, hipY + 0.67];
  const leg = ([x, y, heel]) => {
    const reach = Math.min(0.868, Math.hypot(x - hip[0], y + 0.075 - hipY));
    const angle = Math.atan2(x - hip[0], hipY - y - 0.075 - heel * 0.09);
    const ankle = [hip[0] + Math.sin(angle) * reach, hipY - Math.cos(angle) * reach];
    const bend = Math.abs(q) < 0.2 ? 1 : Math.sign(q);
    return {
      points: [hip, joint(hip, ankle, 0.44, 0.435, bend), ankle],
      toe: [ankle[0] + 0.135 * q, ankle[1] - 0.035 - heel * 0.09],
    };
  };
  const [far, near] = feet.map(leg);
  const arm = (swing, side) => {
    const shoulder = [chest[0] + side * 0.03, chest[1] + 0.02];
    const upper = swing * 0.95;
    const elbow = [shoulder[0] + Math.sin(upper) * 0.27, shoulder[1] - Math.cos(upper) * 0.27];
    const fore = upper + q * (0.28 + Math.max(0, swing * q) * 0.7);
    return [shoulder, elbow, [elbow[0] + Math.sin(fore) * 0.25, elbow[1] - Math.cos(fore) * 0.25]];
  };
  const held = (elbow, hand) => [
    [chest[0], chest[1] + 0.02],
    [chest[0] + elbow[0] * q, chest[1] + elbow[1]],
    [chest[0] + hand[0] * q, chest[1] + hand[1]],
  ];
  const carry = arms === 'carry';
  const reach = [far.points[2][0] - hip[0], near.points[2][0] - hip[0]];
  return {
    head,
    chest,
    hip,
    a: carry ? held([0.08, -0.24], [0.33, -0.23]) : arm(-reach[0], -q),
    b:
      arms === 'flowers'
        ? held([0.06, -0.25], [0.2, -0.1])
        : carry
          ? held([-0.02, -0.26], [0.26, -0.26])
          : arm(-reach[1], q),
    la: far.points,
    lb: near.points,
    tips: [far.toe, near.toe],
    toe: q,
    turned: 1,
    look: -q,
    facing: -q,
  };
}

/** Returns the joints of a pose of the catalogue. */
export function still(name, { flip = false, look = 1 } = {}) {
  const pose = POSES[name];
  const s = flip ? -1 : 1;
  const turn = (points) => points.map(([x, y]) => [x * s, y]);
  const tip = (ankle, lift) => [(ankle[0] + 0.13 * pose.toe) * s, ankle[1] - 0.035 - lift * 0.14];
  return {
    ...pose,
    head: turn([pose.head])[0],
    chest: turn([pose.chest])[0],
    hip: turn([pose.hip])[0],
    a: turn(pose.a),
    b: turn(pose.b),
    la: turn(pose.la),
    lb: turn(pose.lb),
    tips: [tip(pose.la[2], 0), tip(pose.lb[2], pose.heel ?? 0)],
    toe: pose.toe * s,
    turned: 0,
    look: look * s,
    facing: s,
  };
}

/** Interpolates between two poses, joint by joint. */
export function blend(p, q, k) {
  const out = { ...p };
  for (const part of ['head', 'chest', 'hip']) out[part] = lerp2(p[part], q[part], k);
  for (const part of ['a', 'b', 'la', 'lb', 'tips']) out[part] = lerpAll(p[part], q[part], k);
  for (const part of ['turned', 'look', 'facing', 'toe']) out[part] = lerp(p[part], q[part], k);
  return out;
}

/**
 * Creates a walk along footsteps, starting with both feet on the first one. Returns { x, y, z, joints } at a moment.
 * @param {{x: number, y: number, z: number, takes: number}[]} falls
 */
export function walk(falls, { arms, grow = 1, facing: fixed } = {}) {
  const ends = [];
  falls.reduce((sum, f, i) => {
    ends[i] = sum + (i ? f.takes : 0);
    return ends[i];
  }, 0);
  const total = ends.at(-1);
  const middle = (i) => {
    const [a, b] = [falls[Math.max(0, i - 1)], falls[Math.min(falls.length - 1, i)]];
    return [(a.x + b.x) / 2, (a.y + b.y) / 2, (a.z + b.z) / 2];
  };
  const bodyAt = (t) => {
    if (t >= total) return [falls.at(-1).x, falls.at(-1).y, falls.at(-1).z];
    let j = 0;
    while (j < falls.length - 2 && ends[j + 1] <= t) j++;
    const u = (t - ends[j]) / (ends[j + 1] - ends[j]);
    // The body is above the first and the last footstep, and between the two feet otherwise.
    const from = j === 0 ? [falls[0].x, falls[0].y, falls[0].z] : middle(j);
    const last = j === falls.length - 2;
    const to = last ? [falls.at(-1).x, falls.at(-1).y, falls.at(-1).z] : middle(j + 1);
    return from.map((v, i) => lerp(v, to[i], u));
  };
  const facingAt = (camera, t) => {
    let sum = 0;
    for (let i = -3; i <= 3; i++) {
      const a = camera.project(...bodyAt(clamp01((t + i * 0.06 - 0.1) / total) * total));
      const b = camera.project(...bodyAt(clamp01((t + i * 0.06 + 0.1) / total) * total));
      sum += Math.abs(b[0] - a[0]) < 0.05 ? 0 : Math.sign(b[0] - a[0]);
    }
    return Math.max(-1, Math.min(1, sum / 5));
  };
  return {
    seconds: total,
    at(camera, t) {
      const now = Math.min(Math.max(0, t), total);
      const [x, y, z] = bodyAt(now);
      const facing = fixed ?? facingAt(camera, now);
      const [px, py] = camera.project(x, y, z);
      const m = camera.scale(x, z) * grow;
      let j = 0;
      while (j < falls.length - 2 && ends[j + 1] <= now) j++;
      const u = clamp01((now - ends[j]) / (ends[j + 1] - ends[j]));
      const [behind, under, ahead] = [falls[Math.max(0, j - 1)], falls[j], falls[j + 1]];
      const on = (f) => {
        const [fx, fy] = camera.project(f.x, f.y, f.z);
        return [(fx - px) / m, (py - fy) / m];
      };
      const v = smooth((u - 0.12) / 0.88);
      const [from, to] = [on(behind), on(ahead)];
      const climbs = Math.abs(ahead.y - behind.y) > 0.1;
      const rise = climbs && ahead.y > behind.y ? smooth(v * 1.6) : climbs ? smooth(v * 1.6 - 0.6) : v;
      const moving = j < falls.length - 2 ? 1 : 1 - v * 0.6;
      const swing = [
        lerp(from[0], to[0], v),
        lerp(from[1], to[1], rise) + Math.sin(Math.PI * v) * (climbs ? 0.1 : 0.075) * moving,
        Math.sin(Math.PI * clamp01(v * 1.25 + 0.12)) * 0.9 * moving,
      ];
      const stance = [...on(under), smooth((u - 0.62) / 0.5) * 0.45 * moving];
      const feet = j % 2 ? [swing, stance] : [stance, swing];
      return { x, y, z, joints: upright(facing, feet, arms) };
    },
  };
}
