import { mix } from './color.mjs';
import { fill, group, leaf, line, outline, see, trail } from './paint.mjs';
import { ROW_RIGHT, shadeHeight } from './plan.mjs';
import { chance } from './random.mjs';
import { window } from './windows.mjs';

/** Returns the wall of a house as a drawing board: u along the wall from its near end, v up, `out` toward the street. */
export function board(camera, house, x = ROW_RIGHT) {
  const to = Math.sign(x);
  const at = (u, v, out = 0) => camera.project(x - to * out, v, house.z + u);
  const rect = (u0, v0, u1, v1, out = 0) =>
    outline([at(u0, v0, out), at(u1, v0, out), at(u1, v1, out), at(u0, v1, out)]);
  return { at, rect };
}

/** Draws a block that projects from the wall: the visible parts of its front, near end, and top or underside. */
function block({ at, rect }, tone, eye, color, u0, v0, u1, v1, out, from = 0) {
  const lid = v0 > eye ? v0 : v1 < eye ? v1 : null;
  const near = fill(
    outline([at(u0, v0, from), at(u0, v0, out), at(u0, v1, out), at(u0, v1, from)]),
    tone(color, 'side'),
  );
  const flat =
    lid === null
      ? ''
      : fill(
          outline([at(u0, lid, from), at(u1, lid, from), at(u1, lid, out), at(u0, lid, out)]),
          tone(color, lid === v0 ? 'under' : 'top'),
        );
  return flat + near + fill(rect(u0, v0, u1, v1, out), tone(color, 'front'));
}

/** Returns the windows and the door of a house as boxes [u0, v0, u1, v1] with their floor. */
export function openings(house) {
  const bay = house.width / house.bays;
  const found = [];
  for (const floor of house.floors) {
    for (let b = 0; b < house.bays; b++) {
      const c = bay * (b + 0.5);
      const { base, height, kind } = floor;
      if (kind === 'garden') {
        if (b !== house.stoopBay) found.push({ kind, b, box: [c - 0.55, base + 0.55, c + 0.55, base + 1.85] });
      } else if (kind === 'parlor') {
        if (b === house.stoopBay) found.push({ kind: 'door', b, box: [c - 0.68, base, c + 0.68, base + 2.75] });
        else found.push({ kind, b, box: [c - 0.56, base + 0.62, c + 0.56, base + 3.02] });
      } else found.push({ kind, b, box: [c - 0.53, base + 0.62, c + 0.53, base + height - 0.72] });
    }
  }
  return found;
}

/** Draws the wall with everything on it in one light (`tone`), without the lamps. */
function wallIn(scene, house, wall, tone, depth) {
  const { camera } = scene;
  const { rect } = wall;
  const dice = chance(`${house.id} wall`);
  const w = house.width;
  const eye = camera.eye;
  let out = fill(rect(0, 0, w, house.wall), tone(house.stone, 'front'));
  if (depth < 70) out += stones(scene, house, wall, tone, depth, dice);
  out += fill(rect(0, 0, w, 0.32, 0), tone(mix(house.stone, '#3a2a28', 0.35), 'front'));
  const part = (...box) => block(wall, tone, eye, house.trim, ...box);
  out += part(0, 2.12, w, 2.3, 0.12);
  out += house.brick ? part(0, 5.78, w, 5.92, 0.08) : part(0, 5.74, w, 5.94, 0.14);
  for (const { box, kind } of openings(house)) {
    if (kind === 'garden') {
      out += part(box[0] - 0.12, box[1] - 0.12, box[2] + 0.12, box[1], 0.08);
      continue;
    }
    out += frameOf(house, wall, part, tone, box, kind, depth);
  }
  out += cornice(house, wall, tone, part, depth);
  return out;
}

function stones(scene, house, { rect, at }, tone, depth, dice) {
  let out = '';
  const rows = house.brick ? 0.24 : 0.38;
  const step = house.brick ? 0.5 : 0.95;
  const tints = [
    mix(house.stone, '#2e1d1c', 0.28),
    mix(house.stone, '#e7b58c', 0.24),
    mix(house.stone, '#8c3c2a', 0.3),
  ];
  const paths = tints.map(() => '');
  const share = depth < 30 ? 0.3 : 0.16;
  for (let v = 0.35; v < house.wall - 0.1; v += rows) {
    for (let u = dice.between(-step, 0); u < house.width; u += step) {
      if (!dice.is(share)) continue;
      const i = dice.whole(0, 2);
      paths[i] += rect(Math.max(0, u), v, Math.min(house.width, u + step * 0.94), v + rows * 0.86);
    }
  }
  paths.forEach((d, i) => {
    out += fill(d, tone(tints[i], 'front'), see(house.brick ? 0.42 : 0.3));
  });
  if (depth < 34) {
    let courses = '';
    for (let v = 0.35; v < house.wall; v += rows) courses += trail([at(0, v), at(house.width, v)]);
    out += line(
      courses,
      tone('#2a1a19', 'front'),
      Math.max(0.4, scene.camera.focal / depth / 110),
      'stroke-opacity="0.22"',
    );
  }
  return out;
}

/** Draws the surround, lintel and sill of a window or the door. */
function frameOf(house, wall, part, tone, [u0, v0, u1, v1], kind, depth) {
  const { at } = wall;
  const s = kind === 'door' ? 0.26 : 0.15;
  let out = '';
  const door = kind === 'door';
  if (house.heads !== 'flat' || door || !house.brick) {
    out += part(u0 - s, v0, u0, v1 + 0.06, 0.07) + part(u1, v0, u1 + s, v1 + 0.06, 0.07);
  }
  if (!door) out += part(u0 - 0.2, v0 - 0.14, u1 + 0.2, v0, 0.16);
  const hood = door ? 0.42 : kind === 'parlor' ? 0.26 : 0.18;
  const arch = house.heads === 'arch' && !door;
  if (arch) {
    const curve = [];
    for (let i = 0; i <= 10; i++)
      curve.push(at(u1 + s - ((u1 - u0 + 2 * s) * i) / 10, v1 + Math.sin((i / 10) * Math.PI) * 0.62, 0.08));
    for (let i = 10; i >= 0; i--)
      curve.push(at(u1 - ((u1 - u0) * i) / 10, v1 + Math.sin((i / 10) * Math.PI) * 0.4, 0.08));
    out += fill(outline(curve), tone(mix(house.trim, '#e8c7a2', 0.16), 'front'));
  } else {
    const lift = door ? 0.3 : 0.1;
    out += part(u0 - s - 0.04, v1 + 0.02, u1 + s + 0.04, v1 + lift + 0.12, 0.1);
    out += part(u0 - s - 0.14, v1 + lift + 0.12, u1 + s + 0.14, v1 + lift + 0.26, hood);
    if (house.heads === 'pediment' && (kind === 'parlor' || door)) {
      const base = v1 + lift + 0.26;
      const tip = [at((u0 + u1) / 2, base + 0.34, hood), at(u0 - s - 0.14, base, hood), at(u1 + s + 0.14, base, hood)];
      out += fill(outline(tip), tone(house.trim, 'front'));
      out += fill(
        outline([
          at((u0 + u1) / 2, base + 0.22, hood),
          at(u0 + 0.1, base + 0.06, hood),
          at(u1 - 0.1, base + 0.06, hood),
        ]),
        tone(house.trim, 'side'),
      );
    }
    if (house.heads === 'segment' && !door) {
      const base = v1 + lift + 0.26;
      const curve = [];
      for (let i = 0; i <= 8; i++)
        curve.push(at(u0 - s + ((u1 - u0 + 2 * s) * i) / 8, base + Math.sin((i / 8) * Math.PI) * 0.2, 0.12));
      out += fill(outline(curve), tone(house.trim, 'front'));
    }
    if (depth < 40 && (door || kind === 'parlor')) {
      for (const u of [u0 - s - 0.02, u1 + s - 0.14]) out += part(u, v1 - 0.28, u + 0.16, v1 + lift + 0.12, hood * 0.8);
    }
  }
  return out;
}

/** Draws the bracketed cornice at the top of the wall. */
function cornice(house, wall, tone, part, depth) {
  const w = house.width;
  const base = house.wall;
  const paint = house.brick ? '#7d6350' : mix(house.trim, '#5a4238', 0.2);
  const piece = (...box) => block(wall, tone, 0, paint, ...box);
  let out = part(0, base - 0.36, w, base - 0.24, 0.1);
  out += piece(0, base - 0.12, w, base + 0.62, 0.16);
  if (depth < 60) {
    let panels = '';
    for (let u = 0.35; u < w - 0.5; u += 0.98) panels += wall.rect(u, base + 0.08, u + 0.62, base + 0.44, 0.16);
    out += fill(panels, tone(paint, 'side'), see(0.75));
    out += piece(0, base + 0.5, w, base + 0.66, 0.26);
    for (let u = w - 0.3; u > 0; u -= 0.98)
      out += piece(u, base - 0.1, u + 0.2, base + 0.3, 0.34) + piece(u, base + 0.3, u + 0.2, base + 0.66, 0.54);
  }
  out += piece(-0.06, base + 0.66, w + 0.06, base + 0.82, 0.62);
  out += piece(-0.1, base + 0.82, w + 0.1, base + 0.94, 0.78);
  out += piece(-0.1, base + 0.94, w + 0.1, base + 1.0, 0.7);
  return out;
}

/** Returns the u where the door ends: the doorway is deep, so part of its farther side is visible. */
export const doorJamb = (camera, house, [u0, , u1]) =>
  u1 - Math.min(0.3, (0.3 * (house.z + camera.back + u0)) / 13.5 + 0.04);

function doorway(scene, house, wall, tone, box, depth) {
  const [u0, v0, u1, v1] = box;
  const { rect, at } = wall;
  const { light } = scene;
  const glow = chance(`${house.id} door`);
  let solid = fill(rect(u0, v0, u1, v1), tone(mix(house.trim, '#20100e', 0.4), 'side'));
  const jamb = doorJamb(scene.camera, house, box);
  const transom = v1 - 0.5;
  solid += fill(rect(u0, v0, jamb, transom - 0.06), tone(house.door, 'front'));
  let shine = '';
  const warm = mix('#ffcb7d', light.haze, Math.min(0.5, depth / 160));
  shine += fill(rect(u0 + 0.06, transom, jamb - 0.06, v1 - 0.05), warm, see(0.4 + 0.55 * light.lamps));
  const half = (u0 + jamb) / 2;
  for (const [a, b] of [
    [u0 + 0.08, half - 0.05],
    [half + 0.05, jamb - 0.08],
  ]) {
    solid += fill(rect(a, v0 + 0.12, b, v0 + 0.72), tone(house.door, 'side'));
    const glass = rect(a + 0.02, v0 + 0.9, b - 0.02, transom - 0.22);
    shine += fill(glass, mix(warm, '#d9823e', 0.35), see((0.35 + 0.5 * light.lamps) * (glow.is(0.85) ? 1 : 0.3)));
  }
  if (depth < 60) {
    // Lanterns on both sides.
    const k = scene.camera.focal / depth;
    for (const u of [u0 - 0.5, u1 + 0.5]) {
      const [x, y] = at(u, v0 + 1.95, 0.2);
      const s = k * 0.1;
      solid += fill(
        outline([
          [x - s, y - s * 1.6],
          [x, y - s * 2.6],
          [x + s, y - s * 1.6],
          [x + s * 0.7, y + s * 1.5],
          [x - s * 0.7, y + s * 1.5],
        ]),
        tone('#2a1d1c', 'front'),
      );
      shine += fill(
        outline([
          [x - s * 0.7, y - s * 1.3],
          [x + s * 0.7, y - s * 1.3],
          [x + s * 0.45, y + s * 1.1],
          [x - s * 0.45, y + s * 1.1],
        ]),
        '#ffe2a6',
        see(0.3 + 0.7 * light.lamps),
      );
      if (light.lamps > 0)
        shine += `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(k * 0.9).toFixed(1)}" fill="${scene.defs.radial(
          [x, y],
          k * 0.9,
          [
            [0, '#ffc372', 0.5 * light.lamps],
            [0.4, '#ffa850', 0.16 * light.lamps],
            [1, '#ff9a40', 0],
          ],
        )}"/>`;
    }
  }
  if (depth < 40) solid += line(trail([at(half, v0), at(half, transom - 0.06)]), tone('#140b0b', 'front'), 1.2);
  return { solid, shine };
}

/** Draws a climbing plant on the wall, in clumps of leaves. */
function ivy(scene, house, { at }, tone) {
  const dice = chance(`${house.id} ivy`);
  const leaves = ['', '', ''];
  const k = scene.camera.scale(ROW_RIGHT, house.z) / 80;
  for (let i = 0; i < 900; i++) {
    const v = 0.4 + 10.2 * dice.next() ** 1.25;
    const reach = 2.3 - v * 0.13 + Math.sin(v * 1.7) * 0.45;
    const u = 0.05 + Math.abs(dice.bell()) * reach * 0.42;
    if (u > house.width - 0.1) continue;
    const [x, y] = at(u, v, 0.1);
    const r = dice.between(2.2, 5) * k;
    leaves[dice.whole(0, 2)] += leaf(x, y, r, dice.between(0, 6));
  }
  return ['#2f3a22', '#46502b', '#6b6a34'].map((c, i) => fill(leaves[i], tone(c, 'round'))).join('');
}

/** Draws one house of the sunny row: in the shade below the shadow of the opposite row, in the sun above it. */
export function facade(scene, house) {
  const { camera, light, defs } = scene;
  const wall = board(camera, house);
  const depth = camera.depth(ROW_RIGHT, house.z + house.width / 2);
  const inLight = (lit) => (color, face) => light.shade(color, { face, lit, depth });
  const name = (o) => `${house.id} window ${o.box[1].toFixed(1)} ${o.b}`;
  let glow = '';
  const paint = (lit) => {
    const tone = inLight(lit);
    let out = wallIn(scene, house, wall, tone, depth);
    glow = '';
    for (const o of openings(house)) {
      if (o.kind === 'door') {
        const { solid, shine } = doorway(scene, house, wall, tone, o.box, depth);
        out += solid;
        glow += shine;
      } else {
        const pieces = window(scene, house, o.box, { at: wall.at, tone, depth, name: name(o) });
        out += pieces.wall;
        glow += pieces.glow;
      }
    }
    if (house.ivy) out += ivy(scene, house, wall, tone);
    return out;
  };
  let drawn = paint(false);
  if (light.sunlit > 0.02) {
    let reach = '';
    for (let u = 0; u < house.width; u += 0.1) {
      const from = Math.max(0, shadeHeight(ROW_RIGHT, house.z + u));
      reach += outline([
        wall.at(u - 0.11, from, 0),
        wall.at(u + 0.11, from, 0),
        wall.at(u + 0.11, house.height + 2, 0.9),
        wall.at(u - 0.11, house.height + 2, 0.9),
      ]);
    }
    drawn += group(
      paint(true),
      `clip-path="${defs.clip(reach)}" opacity="${Math.min(1, light.sunlit * 1.7).toFixed(2)}"`,
    );
  }
  return drawn + glow + flowers(scene, house, wall, depth);
}

/** Draws geraniums on some sills. */
function flowers(scene, house, { at, rect }, depth) {
  if (depth > 45) return '';
  const dice = chance(`${house.id} flowers`);
  const k = scene.camera.focal / depth / 80;
  let out = '';
  for (const { kind, box } of openings(house)) {
    if (kind === 'door' || kind === 'garden' || !dice.is(0.24)) continue;
    const [u0, v0, u1] = box;
    const lit = shadeHeight(ROW_RIGHT, house.z + u0) < v0;
    const tone = (c, face = 'front') => scene.light.shade(c, { face, lit, depth, warm: 0.1 });
    for (let i = 0; i < 46; i++) {
      const [x, y] = at(dice.between(u0, u1), v0 + 0.12 + Math.abs(dice.bell()) * 0.13, 0.26);
      const r = dice.between(1.6, 3.8) * k;
      out += `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${tone(dice.pick(['#41552c', '#55683a', '#41552c', '#e2604a', '#f08a6a']), 'round')}"/>`;
    }
    out += fill(rect(u0, v0 - 0.02, u1, v0 + 0.16, 0.34), tone('#4c3028'));
  }
  return out;
}

/** Draws the dim row on the left: walls, windows and cornices without ornaments. */
export function backlit(scene, house, x) {
  const { camera, light, defs } = scene;
  const wall = board(camera, house, x);
  const mid = house.z + house.width / 2;
  const depth = camera.depth(x, mid);
  const dice = chance(`${house.id} left`);
  const tone = (color, face) => mix(light.shade(color, { face, depth: depth * 0.72 }), light.sky[0], 0.3);
  let out = fill(wall.rect(0, 0, house.width, house.wall), tone(house.stone, 'side'));
  out += fill(wall.rect(0, 2.1, house.width, 2.3), tone(house.stone, 'under'));
  out += fill(wall.rect(0, house.wall - 0.1, house.width, house.wall + 0.6, 0.2), tone('#5a4038', 'under'));
  out += fill(wall.rect(-0.1, house.wall + 0.6, house.width + 0.1, house.wall + 1, 0.7), tone('#6a4a40', 'front'));
  for (const { box, kind } of openings({ ...house, stoopBay: dice.whole(0, 2) })) {
    const [u0, v0, u1, v1] = box;
    const character = dice.next() * 1.35;
    const lit = light.on(character);
    scene.panes.push({ character, d: wall.rect(u0, v0, u1, v1) });
    const glass = lit ? mix(mix('#c07a3c', light.sky[1], 0.46), '#5a2f1a', 0.2) : tone('#2d2024', 'under');
    out += fill(wall.rect(u0, v0, u1, v1), glass);
    if (kind !== 'garden') out += fill(wall.rect(u0 - 0.15, v1, u1 + 0.15, v1 + 0.16, 0.12), tone('#7a5446', 'front'));
  }
  const foot = wall.at(house.width / 2, 0);
  const head = wall.at(house.width / 2, house.wall);
  out += fill(
    wall.rect(0, 0, house.width, house.wall),
    defs.gradient(foot, head, [
      [0, '#140d16', 0.4],
      [0.5, '#140d16', 0],
    ]),
  );
  return out;
}
