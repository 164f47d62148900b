import { cameraFor } from './camera.mjs';
import { car } from './car.mjs';
import { mix } from './color.mjs';
import { backlit, facade } from './facade.mjs';
import { hydrant, lamp } from './furniture.mjs';
import { lightAt } from './light.mjs';
import { definitions, fill, group, line, outline, see } from './paint.mjs';
import { GAP, KERB_RIGHT, LEFT, RIGHT, ROW_LEFT, ROW_RIGHT } from './plan.mjs';
import { chance } from './random.mjs';
import { skyline, tank } from './sky.mjs';
import { fence, fireEscape, stoop } from './stoop.mjs';
import { street } from './street.mjs';
import { tree } from './tree.mjs';

const TREES = [
  { x: 8.95, z: 16.6, height: 8.6, spread: 2.7 },
  { x: 8.95, z: 25.5, height: 9.2, spread: 2.9 },
  { x: 8.95, z: 35, height: 8.4, spread: 2.8 },
  { x: 8.95, z: 46, height: 9, spread: 3 },
  { x: 8.95, z: 58, height: 8.8, spread: 3 },
  { x: 8.95, z: 74, height: 9, spread: 3 },
];
const LEFT_TREES = [28, 36.5, 51, 62, 76, 92].map((z) => ({
  x: -6.1,
  z,
  height: 9,
  spread: 3.2,
  dim: true,
  leaves: 0.7,
}));

/** Returns the depth key of a part of the sunny row. People on a stoop are between its `back` and its `front`. */
export const rowKey = (house) => {
  const i = RIGHT.length - RIGHT.indexOf(house);
  return { back: i, sitting: i + 0.4, front: i + 0.7 };
};
/** Returns the depth key of a thing in the street. It is nearer than the row behind it. */
export const standingKey = (depth) => 1000 - depth;

function rightRow(scene) {
  const { camera } = scene;
  const pieces = [];
  for (const house of RIGHT.toReversed()) {
    if (camera.depth(ROW_RIGHT - 4, house.z) < 1.5) continue;
    const mid = (house.width / house.bays) * (house.stoopBay + 0.5);
    const key = rowKey(house);
    let back = roof(scene, house) + facade(scene, house);
    if (house.escape) back += fireEscape(scene, house);
    if (house.z > 60) {
      pieces.push({ key: key.back, svg: back });
      continue;
    }
    const steps = stoop(scene, house);
    pieces.push({ key: key.back, svg: back + fence(scene, house, mid + 1.25, house.width) + steps.back });
    pieces.push({ key: key.front, svg: steps.front + fence(scene, house, 0, mid - 1.25) });
  }
  return pieces;
}

/** Draws tanks, chimneys and stair heads on the roofs. */
function roof(scene, house, x = ROW_RIGHT + 4, dim = 0) {
  const { camera, light } = scene;
  const dice = chance(`${house.id} roof ${x}`);
  const depth = camera.depth(x, house.z);
  const body = mix(light.shade('#5a423b', { face: 'side', depth: dim ? depth * 0.7 : depth }), light.sky[0], dim);
  const edge = light.shade('#a9714a', { face: 'front', lit: true, depth });
  let out = '';
  const k = camera.scale(x, house.z);
  const [rx, ry] = camera.project(x, house.height - 0.4, house.z + house.width * dice.between(0.3, 0.7));
  const what = dice.next();
  if (what < 0.42) {
    const d = tank(rx, ry, k * 0.92);
    out += fill(d, body);
    if (!dim)
      out += group(fill(tank(rx - k * 1.35, ry, k * 0.92), edge, see(0.55)), `clip-path="${scene.defs.clip(d)}"`);
  } else if (what < 0.8) {
    const w = k * dice.between(0.5, 0.9);
    const h = k * dice.between(2.4, 3.4);
    out += fill(
      outline([
        [rx - w, ry],
        [rx - w, ry - h],
        [rx + w, ry - h],
        [rx + w, ry],
      ]),
      body,
    );
    for (const dx of [-0.5, 0.1, 0.6])
      out += fill(
        outline([
          [rx + w * dx, ry - h],
          [rx + w * dx, ry - h - k * 0.5],
          [rx + w * (dx + 0.3), ry - h - k * 0.5],
          [rx + w * (dx + 0.3), ry - h],
        ]),
        body,
      );
  }
  if (dice.is(0.5)) {
    const ax = rx + k * 1.8;
    out += line(
      `M${ax.toFixed(1)} ${ry.toFixed(1)}v${(-k * 3.6).toFixed(1)}m${(-k * 0.5).toFixed(1)} ${(k * 0.3).toFixed(1)}h${k.toFixed(1)}m${(-k * 0.8).toFixed(1)} ${(k * 0.35).toFixed(1)}h${(k * 0.6).toFixed(1)}`,
      body,
      Math.max(0.8, k * 0.05),
    );
  }
  return out;
}

function leftRow(scene) {
  const { camera } = scene;
  let out = '';
  for (const house of LEFT.toReversed()) {
    if (camera.depth(ROW_LEFT, house.z) < 2) continue;
    out += roof(scene, house, ROW_LEFT - 4, 0.3) + backlit(scene, house, ROW_LEFT);
    if (Math.abs(house.z - GAP[1]) < 0.1) out += crossStreet(scene, house);
  }
  return out;
}

/** Draws the side of the corner house, along the cross street. */
function crossStreet({ camera, light }, corner) {
  const P = camera.project;
  const depth = camera.depth(ROW_LEFT, corner.z);
  const tone = (c) => mix(light.shade(c, { face: 'side', depth: depth * 0.7 }), light.sky[0], 0.3);
  const wall = (x0, y0, x1, y1) =>
    outline([P(x0, y0, corner.z), P(x1, y0, corner.z), P(x1, y1, corner.z), P(x0, y1, corner.z)]);
  let out = fill(wall(ROW_LEFT, 0, ROW_LEFT - 60, corner.wall), tone('#8a5c4c'));
  let panes = '';
  for (let x = ROW_LEFT - 1.6; x > ROW_LEFT - 60; x -= 2.1)
    for (const y of [2.9, 6.5, 9.7, 12.6]) if (y < corner.wall - 1.5) panes += wall(x, y, x - 1, y + 1.7);
  out += fill(panes, tone('#33252a'));
  return out + fill(wall(ROW_LEFT, corner.wall, ROW_LEFT - 60, corner.wall + 0.8), tone('#5a4038'));
}

/** Draws everything in the street that does not move, from far to near. */
function standing(scene) {
  const { camera } = scene;
  const things = [];
  const put = (x, z, draw) => {
    if (camera.depth(x, z) > 2.5) things.push([camera.depth(x, z), draw]);
  };
  for (const t of [...TREES, ...LEFT_TREES]) put(t.x, t.z, () => tree(scene, t));
  put(8.6, 8.0, () => lamp(scene, { x: 8.6, z: 8.0 }));
  put(8.6, 41, () => lamp(scene, { x: 8.6, z: 41 }));
  put(8.6, 66, () => lamp(scene, { x: 8.6, z: 66 }));
  put(-5.7, 56, () => lamp(scene, { x: -5.7, z: 56, side: 1 }));
  put(8.75, 18.9, () => hydrant(scene, { x: 8.75, z: 18.9 }));
  const dice = chance('cars');
  for (let z = 31; z < 100; z += 5.4) {
    const c = {
      x: KERB_RIGHT - 2,
      z,
      color: dice.pick(['#5f6b74', '#7a2f25', '#d8cdbb', '#33404c', '#8d7a58']),
      lights: dice.is(0.15) ? 'tail' : 'none',
    };
    put(c.x, z, () => car(scene, c));
  }
  for (let z = 30.6; z < 100; z += 5.4) {
    if (z > 33 && z < 47) continue;
    const c = { x: -5, z, color: dice.pick(['#5f6b74', '#6a2f25', '#a89f90', '#33404c']), dim: true };
    put(c.x, z, () => car(scene, c));
  }
  return things.toSorted((a, b) => b[0] - a[0]).map(([depth, draw]) => ({ key: standingKey(depth), svg: draw() }));
}

/** Draws the last veil: a calm dark side for the text, darker corners, and warm air over the far street. */
export function grade(scene) {
  const { camera, light, defs } = scene;
  const { width: w, height: h, name, vanishing, horizon } = camera;
  const all = `M0 0H${w}V${h}H0Z`;
  const night = mix(light.sky[0], '#120b14', 0.45);
  let out = '';
  if (name === 'wide') {
    // A soft dark area behind the text.
    const [cx, cy] = [w * 0.2, h * 0.4];
    out += fill(
      all,
      defs.radial(
        [cx, cy],
        w * 0.36,
        [
          [0, night, 0.4],
          [0.6, night, 0.3],
          [1, night, 0],
        ],
        `translate(${cx} ${cy}) scale(1 .5) translate(${-cx} ${-cy})`,
      ),
    );
    out += fill(
      all,
      defs.gradient(
        [0, h],
        [0, h * 0.8],
        [
          [0, night, 0.5],
          [1, night, 0],
        ],
      ),
    );
  } else {
    out += fill(
      all,
      defs.gradient(
        [0, 0],
        [0, h * 0.5],
        [
          [0, night, 0.5],
          [0.6, night, 0.28],
          [1, night, 0],
        ],
      ),
    );
  }
  // The last sunlight, over everything in front of it.
  const [gx, gy] = [Math.max(vanishing[0], 0) + (name === 'wide' ? 150 : 70), horizon - 4];
  const left = 1.2 - 0.4 * light.t - 0.5 * Math.max(0, light.t - 0.5);
  const low = `translate(${gx} ${gy}) scale(1 .36) translate(${-gx} ${-gy})`;
  out += fill(
    all,
    defs.radial(
      [gx, gy],
      w * (name === 'wide' ? 0.23 : 0.46),
      [
        [0, light.glow, Math.min(1, 0.78 * left)],
        [0.2, '#f79a45', 0.5 * left],
        [0.6, '#c4502f', 0.16 * left],
        [1, '#a03a2a', 0],
      ],
      low,
    ),
    'style="mix-blend-mode:screen"',
  );
  return (
    out +
    fill(
      all,
      defs.radial([w * 0.56, h * 0.55], w * 0.72, [
        [0.55, night, 0],
        [1, night, 0.42],
      ]),
    )
  );
}

/**
 * Returns everything drawing needs: the camera, the light, and the definitions drawn so far.
 * @param {number} t the moment: 0 golden hour, 0.5 sunset, 1 evening
 * @param {'wide' | 'tall'} view
 * @param {boolean} [windows] all windows lit or all dark; by default those that are lit at this moment
 */
export function stage(t, view, windows) {
  const light = lightAt(t);
  return {
    camera: cameraFor(view),
    light: windows === undefined ? light : { ...light, on: () => windows },
    defs: definitions(),
    /** Each window as { character, d }: when it is lit, and its outline. */
    panes: [],
  };
}

/** Draws the street without people, far to near, as [{ key, svg }]. Greater keys are nearer; nothing passes behind keys below 0. */
export function pieces(the) {
  return [
    { key: -3, svg: skyline(the) },
    { key: -2, svg: street(the) },
    { key: -1, svg: leftRow(the) },
    ...rightRow(the),
    ...standing(the),
  ];
}
