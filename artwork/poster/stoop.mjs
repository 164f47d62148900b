import { mix } from './color.mjs';
import { fill, leaf, line, outline, see, trail } from './paint.mjs';
import { ROW_RIGHT, shadeHeight } from './plan.mjs';
import { chance } from './random.mjs';

export const STEPS = 11;
export const RISE = 0.2;
export const RUN = 0.29;
/** The distance of the first step from the wall. */
export const REACH = STEPS * RUN + 0.5;

/** Returns the middle of the tread of step i (0 is the lowest), { x, y, z }, and half its width. */
export function tread(house, i) {
  const bay = house.width / house.bays;
  return {
    x: ROW_RIGHT - REACH + (i + 0.5) * RUN,
    y: (i + 1) * RISE,
    z: house.z + bay * (house.stoopBay + 0.5),
    half: 0.95,
  };
}

/** Draws the stoop of a house with its ironwork: { back, front }. People who sit there are between the two. */
export function stoop(scene, house) {
  const { camera, light } = scene;
  const { z, half } = tread(house, 0);
  const depth = camera.depth(ROW_RIGHT - 1.6, z);
  const [near, far] = [z - half, z + half];
  const dice = chance(`${house.id} stoop`);
  const lit = light.sunlit > 0.02 && shadeHeight(ROW_RIGHT - 1.6, z) < 0.8;
  const tone = (color, face) => {
    const shadow = light.shade(color, { face, depth, warm: 0.05 * light.lamps });
    return lit ? mix(shadow, light.shade(color, { face, lit: true, depth }), Math.min(1, light.sunlit * 1.7)) : shadow;
  };
  const P = camera.project;
  const stone = mix(house.trim, house.brick ? '#8c6a52' : house.stone, 0.6);
  const foot = ROW_RIGHT - REACH;
  const side = (zed, cheek) => {
    // A side wall follows the steps as a slope with a cap; `cheek` is its thickness.
    const top = STEPS * RISE;
    const lift = 0.3;
    const profile = [
      [foot - 0.1, 0],
      [foot - 0.1, RISE + lift - 0.1],
      [ROW_RIGHT - 0.62, top + lift],
      [ROW_RIGHT, top + lift],
      [ROW_RIGHT, 0],
    ];
    const face = (at) => profile.map(([x, y]) => P(x, y, at));
    const a = zed;
    const b = zed + cheek;
    let out = fill(outline(face(b)), tone(stone, 'side'));
    out += fill(
      outline([
        P(foot - 0.1, 0, a),
        P(foot - 0.1, 0, b),
        P(foot - 0.1, RISE + lift - 0.1, b),
        P(foot - 0.1, RISE + lift - 0.1, a),
      ]),
      tone(stone, 'front'),
    );
    out += fill(
      outline([P(...profile[1], a), P(...profile[2], a), P(...profile[2], b), P(...profile[1], b)]),
      tone(mix(stone, '#e9c9a4', 0.18), 'top'),
    );
    out += fill(outline(face(a)), tone(stone, 'side'));
    if (depth < 40) {
      // Joints, and the small door under the stoop.
      let joints = '';
      for (let y = 0.42; y < top; y += 0.42) {
        const x = foot + ((y - lift) / top) * (REACH - 0.5);
        joints += trail([P(Math.max(foot, x), y, a), P(ROW_RIGHT, y, a)]);
      }
      out += line(joints, tone('#22151a', 'side'), 1, 'stroke-opacity="0.35"');
      out += fill(
        outline([
          P(ROW_RIGHT - 1.25, 0, a),
          P(ROW_RIGHT - 0.45, 0, a),
          P(ROW_RIGHT - 0.45, 1.75, a),
          P(ROW_RIGHT - 1.25, 1.75, a),
        ]),
        tone('#1a1014', 'side'),
      );
    }
    return out;
  };
  let out = side(far, 0.24);
  const rail = (zed) => railing(scene, zed, tone, depth);
  out += rail(far + 0.12);
  for (let i = STEPS - 1; i >= 0; i--) {
    const x = foot + i * RUN;
    const y = i * RISE;
    const deep = i === STEPS - 1 ? ROW_RIGHT : x + RUN;
    const worn = mix(stone, dice.pick(['#5a4038', '#d8b48e', '#8a6450']), 0.14);
    out += fill(
      outline([P(x, y + RISE, near), P(x, y + RISE, far), P(deep, y + RISE, far), P(deep, y + RISE, near)]),
      tone(mix(worn, '#f0d2ac', 0.22), 'top'),
    );
    out += fill(outline([P(x, y, near), P(x, y, far), P(x, y + RISE, far), P(x, y + RISE, near)]), tone(worn, 'front'));
    // The edge of a step casts a thin shadow on its riser and catches light.
    out += fill(
      outline([
        P(x, y + RISE - 0.075, near),
        P(x, y + RISE - 0.075, far),
        P(x, y + RISE - 0.04, far),
        P(x, y + RISE - 0.04, near),
      ]),
      tone('#2a191c', 'front'),
      see(0.55),
    );
    out += fill(
      outline([
        P(x - 0.03, y + RISE - 0.04, near),
        P(x - 0.03, y + RISE - 0.04, far),
        P(x - 0.03, y + RISE, far),
        P(x - 0.03, y + RISE, near),
      ]),
      tone(mix(worn, '#ffdfb5', 0.4), 'front'),
    );
  }
  // Light from the doorway on the upper steps.
  if (light.lamps > 0) {
    const top = STEPS * RISE;
    const spill = [
      P(ROW_RIGHT, top, near + 0.3),
      P(ROW_RIGHT, top, far - 0.3),
      P(foot + RUN * 6, RISE * 7, far),
      P(foot + RUN * 6, RISE * 7, near),
    ];
    out += fill(
      outline(spill),
      scene.defs.gradient(spill[0], spill[2], [
        [0, '#ffb661', 0.42 * light.lamps],
        [1, '#ffb661', 0],
      ]),
    );
  }
  return { back: out, front: side(near - 0.24, 0.24) + rail(near - 0.12) };
}

/** Draws an iron handrail with balusters and a post with a ball. */
function railing(scene, z, tone, depth) {
  const { camera } = scene;
  const P = camera.project;
  const k = camera.focal / depth;
  const iron = tone('#33262a', 'front');
  const shine = tone('#a07a5c', 'top');
  const foot = ROW_RIGHT - REACH;
  const top = STEPS * RISE;
  const height = 0.82;
  const low = (x) =>
    x > ROW_RIGHT - 0.62 ? top + 0.3 : RISE + 0.2 + ((x - foot + 0.1) / (REACH - 0.52)) * (top - RISE + 0.1);
  let bars = '';
  for (let x = foot + 0.12; x < ROW_RIGHT; x += depth > 40 ? 0.34 : 0.17)
    bars += trail([P(x, low(x), z), P(x, low(x) + height, z)]);
  const path = (lift) =>
    trail([
      P(foot - 0.02, low(foot) + lift, z),
      P(ROW_RIGHT - 0.62, top + 0.3 + lift, z),
      P(ROW_RIGHT, top + 0.3 + lift, z),
    ]);
  let out = line(bars, iron, Math.max(0.7, k * 0.018));
  out +=
    line(path(0.1), iron, Math.max(0.8, k * 0.026)) +
    line(path(height), iron, Math.max(1, k * 0.055), 'stroke-linecap="round"');
  out += line(path(height + 0.025), shine, Math.max(0.5, k * 0.014));
  const [nx, ny] = P(foot - 0.02, low(foot) + height + 0.2, z);
  const base = P(foot - 0.02, 0, z);
  out +=
    line(trail([base, [nx, ny]]), iron, Math.max(1.4, k * 0.11)) +
    `<circle cx="${nx.toFixed(1)}" cy="${(ny - k * 0.07).toFixed(1)}" r="${(k * 0.1).toFixed(1)}" fill="${iron}"/>`;
  out += `<circle cx="${(nx - k * 0.03).toFixed(1)}" cy="${(ny - k * 0.1).toFixed(1)}" r="${(k * 0.035).toFixed(1)}" fill="${shine}"/>`;
  return out;
}

/** Draws the low fence around the sunken front yard, from u0 to u1 along the house. */
export function fence(scene, house, u0, u1) {
  const { camera, light } = scene;
  const P = camera.project;
  const x = ROW_RIGHT - 1.75;
  const depth = camera.depth(x, house.z + (u0 + u1) / 2);
  if (u1 - u0 < 0.4) return '';
  const k = camera.focal / depth;
  const iron = light.shade('#2c2024', { depth });
  let out = '';
  let bars = '';
  for (let u = u0; u <= u1; u += depth > 45 ? 0.4 : 0.16)
    bars += trail([P(x, 0.12, house.z + u), P(x, 1.12, house.z + u)]);
  out += fill(
    outline([P(x, 0, house.z + u0), P(x, 0, house.z + u1), P(x, 0.2, house.z + u1), P(x, 0.2, house.z + u0)]),
    light.shade(house.trim, { depth }),
  );
  out += line(bars, iron, Math.max(0.7, k * 0.02));
  for (const y of [0.28, 0.98])
    out += line(trail([P(x, y, house.z + u0), P(x, y, house.z + u1)]), iron, Math.max(0.8, k * 0.03));
  // Shrubs behind the fence.
  const dice = chance(`${house.id} yard ${u0.toFixed(1)}`);
  let green = '';
  const leaves = ['', '', ''];
  for (let i = 0; i < (depth < 40 ? 420 : 60); i++) {
    const u = dice.between(u0 + 0.1, u1 - 0.1);
    const [px, py] = P(
      x + dice.between(0.15, 0.8),
      0.15 + Math.abs(dice.bell()) * 0.34 * (0.6 + 0.6 * Math.sin(u * 2.1) ** 2),
      house.z + u,
    );
    leaves[dice.whole(0, 2)] += leaf(px, py, dice.between(0.03, 0.075) * k, dice.between(0, 6));
  }
  ['#27321f', '#3b4726', '#5c5a30'].forEach((c, i) => {
    green += fill(leaves[i], light.shade(c, { face: 'round', depth }));
  });
  return green + out;
}

/** Draws an iron fire escape: landings at the upper floors and ladders between them. */
export function fireEscape(scene, house) {
  const { camera, light } = scene;
  const P = camera.project;
  const depth = camera.depth(ROW_RIGHT, house.z + 2);
  const k = camera.focal / depth;
  const [z0, z1] = [house.z + 0.3, house.z + house.width * 0.64];
  const [wall, edge] = [ROW_RIGHT - 0.05, ROW_RIGHT - 1.15];
  let out = '';
  const landings = house.floors.filter((f) => f.kind === 'upper').map((f) => f.base + 0.42);
  landings.forEach((y, i) => {
    const lit = light.sunlit > 0.02 && shadeHeight(edge, z0 + 1) < y;
    const tone = (c, face) => light.shade(c, { face, lit, depth });
    const iron = tone('#3a2c2d', 'front');
    const stroke = (points, w) => line(trail(points), iron, Math.max(0.7, k * w));
    out += fill(
      outline([P(wall, y, z0), P(wall, y, z1), P(edge, y, z1), P(edge, y, z0)]),
      tone('#3a2a2a', 'under'),
      see(0.75),
    );
    let slats = '';
    for (let z = z0; z < z1; z += 0.22) slats += trail([P(wall, y, z), P(edge, y, z)]);
    out += line(slats, tone('#6b5147', 'under'), k * 0.02);
    const next = landings[i + 1];
    if (next) {
      const [a, b] = i % 2 ? [z0 + 0.5, z1 - 0.9] : [z1 - 0.5, z0 + 0.9];
      for (const x of [wall - 0.25, edge + 0.2]) out += stroke([P(x, y, a), P(x, next, b)], 0.035);
      let rungs = '';
      for (let j = 0; j <= 11; j++) {
        const q = j / 11;
        rungs += trail([
          P(wall - 0.25, y + (next - y) * q, a + (b - a) * q),
          P(edge + 0.2, y + (next - y) * q, a + (b - a) * q),
        ]);
      }
      out += line(rungs, iron, Math.max(0.7, k * 0.025));
    }
    let bars = '';
    for (let z = z0; z <= z1 + 0.01; z += 0.2) bars += trail([P(edge, y, z), P(edge, y + 0.92, z)]);
    for (const z of [z0, z1]) for (let x = edge; x < wall; x += 0.25) bars += trail([P(x, y, z), P(x, y + 0.92, z)]);
    out += line(bars, iron, Math.max(0.6, k * 0.017));
    for (const lift of [0.5, 0.92])
      out += stroke(
        [P(wall, y + lift, z0), P(edge, y + lift, z0), P(edge, y + lift, z1), P(wall, y + lift, z1)],
        0.032,
      );
    out += stroke([P(edge, y, z0), P(edge, y, z1)], 0.06) + stroke([P(wall, y, z0), P(edge, y, z0)], 0.05);
    for (const z of [z0 + 0.2, z1 - 0.2]) out += stroke([P(wall, y - 0.7, z), P(edge, y, z)], 0.03);
    if (i === 0) {
      for (const z of [z0 + 0.25, z0 + 0.62]) out += stroke([P(edge, y + 0.9, z), P(edge, y - 1.6, z)], 0.03);
      let rungs = '';
      for (let j = 0; j < 9; j++)
        rungs += trail([P(edge, y + 0.6 - j * 0.26, z0 + 0.25), P(edge, y + 0.6 - j * 0.26, z0 + 0.62)]);
      out += line(rungs, iron, Math.max(0.6, k * 0.022));
    } else if (i === 1) {
      const dice = chance(`${house.id} pots`);
      for (let z = z0 + 0.5; z < z1 - 0.4; z += 0.55) {
        const [px, py] = P(edge + 0.15, y + 0.05, z);
        out += fill(
          outline([
            [px - k * 0.1, py - k * 0.2],
            [px + k * 0.1, py - k * 0.2],
            [px + k * 0.075, py],
            [px - k * 0.075, py],
          ]),
          tone('#b2613c', 'front'),
        );
        for (let j = 0; j < 9; j++) {
          const r = k * dice.between(0.04, 0.09);
          out += `<circle cx="${(px + dice.bell() * k * 0.09).toFixed(1)}" cy="${(py - k * (0.24 + Math.abs(dice.bell()) * 0.14)).toFixed(1)}" r="${r.toFixed(1)}" fill="${tone(dice.pick(['#4d5c33', '#6d7440', '#3d4a2b']), 'round')}"/>`;
        }
      }
    }
  });
  return out;
}
