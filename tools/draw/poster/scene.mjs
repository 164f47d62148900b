import { cameraFor } from './camera.mjs';
import { car } from './car.mjs';
import { mix } from './color.mjs';
import { backlit, facade } from './facade.mjs';
import { contact, figure, longShadow } from './figure.mjs';
import { bicycle, dog, hydrant, lamp } from './furniture.mjs';
import { lightAt } from './light.mjs';
import { definitions, fill, group, line, outline, see } from './paint.mjs';
import { RIDER, SITTING, WALKING } from './people.mjs';
import { GAP, inSun, KERB_HEIGHT, KERB_RIGHT, LEFT, RIGHT, ROW_LEFT, ROW_RIGHT, SHADOW, shadeHeight } from './plan.mjs';
import { chance } from './random.mjs';
import { sky, skyline, tank } from './sky.mjs';
import { fence, fireEscape, stoop, tread } from './stoop.mjs';
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

/** How a person is coloured at a place. */
const toneAt =
  ({ light }, depth, warm = 0) =>
  (color, lit) => {
    const shaded = light.shade(color, { depth, warm: warm * light.lamps });
    return lit && light.sunlit > 0.05 ? mix(shaded, light.shade(color, { depth, lit: true }), 0.72) : shaded;
  };

function person(scene, who, y = KERB_HEIGHT) {
  const { camera, light } = scene;
  const at = camera.project(who.x, y, who.z);
  const m = camera.scale(who.x, who.z);
  const sun = inSun(who.x, who.z) && light.sunlit > 0.1;
  const depth = camera.depth(who.x, who.z);
  let out = sun
    ? fill(
        longShadow(
          camera.project,
          who,
          SHADOW.map((v) => v * 0.55),
          y,
        ),
        '#180d16',
        see(0.42),
      )
    : '';
  out += contact([at[0], at[1]], m);
  out += figure(
    scene,
    { ...who, lit: sun },
    at,
    m,
    toneAt(scene, depth, 0.24),
    light.sunlit > 0.1 ? (sun ? 1 : 0.55) : 0.25,
  );
  if (who.dog)
    out += dog([at[0] - m * 0.75, at[1] + 2], m, who.dog, toneAt(scene, depth), [at[0] - m * 0.17, at[1] - m * 0.86]);
  return out;
}

function sitters(scene, house) {
  const { camera, light } = scene;
  const list = (SITTING[house.id] ?? []).toSorted((p, q) => q.step - p.step);
  return list
    .map((who) => {
      const t = tread(house, who.step);
      const z = t.z - who.side * t.half;
      const at = camera.project(t.x, t.y, z);
      const m = camera.scale(t.x, z);
      const lit = shadeHeight(t.x, z) < t.y + 0.4 && light.sunlit > 0.1;
      return (
        contact(at, m, 0.34) +
        figure(scene, { ...who, lit }, at, m, toneAt(scene, camera.depth(t.x, z), 0.3), lit ? 1 : 0.5)
      );
    })
    .join('');
}

function rightRow(scene) {
  const { camera } = scene;
  let out = '';
  for (const house of RIGHT.toReversed()) {
    if (camera.depth(ROW_RIGHT - 4, house.z) < 1.5) continue;
    const bay = house.width / house.bays;
    const mid = bay * (house.stoopBay + 0.5);
    out += roof(scene, house) + facade(scene, house);
    if (house.escape) out += fireEscape(scene, house);
    if (house.z > 60) continue;
    out += fence(scene, house, mid + 1.25, house.width);
    out += stoop(scene, house, sitters(scene, house));
    out += fence(scene, house, 0, mid - 1.25);
  }
  return out;
}

/** What stands on the roofs: tanks, chimneys, stair heads. */
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

/** The flank of the corner house, along the street the sun comes through. */
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

/** Steam from a manhole, with the glow behind it. */
function steam({ camera, light, defs }) {
  const dice = chance('steam');
  const [x, y] = camera.project(0.4, 0, 31);
  const k = camera.scale(0.4, 31);
  let puffs = '';
  for (let i = 0; i < 16; i++) {
    const h = i / 15;
    puffs += `<ellipse cx="${(x + k * (h * 0.9 + dice.bell() * 0.22 * (0.4 + h))).toFixed(1)}" cy="${(y - k * h * 3.6).toFixed(1)}" rx="${(k * (0.22 + h * 0.6)).toFixed(1)}" ry="${(k * (0.25 + h * 0.42)).toFixed(1)}" fill="${mix(light.glow, '#ffe9cf', 0.5)}" ${see(0.17 * (1 - h) ** 0.8)}/>`;
  }
  return group(puffs, `filter="${defs.blur(k * 0.16)}"`);
}

/** Everything that stands on the ground, far to near. */
function standing(scene) {
  const { camera, light } = scene;
  const things = [];
  const put = (x, z, draw) => {
    if (camera.depth(x, z) > 2.5) things.push([camera.depth(x, z), draw]);
  };
  for (const t of [...TREES, ...LEFT_TREES]) put(t.x, t.z, () => tree(scene, t));
  put(0.4, 31, () => steam(scene));
  for (const w of WALKING) put(w.x, w.z, () => person(scene, w));
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
  put(1.2, 47, () => car(scene, { x: 1.2, z: 47, color: '#e2a32e', taxi: true, lights: 'head' }));
  put(RIDER.x, RIDER.z, () => {
    const at = camera.project(RIDER.x, 0, RIDER.z);
    const m = camera.scale(RIDER.x, RIDER.z);
    const tone = toneAt(scene, camera.depth(RIDER.x, RIDER.z));
    const sun = inSun(RIDER.x, RIDER.z) && light.sunlit > 0.1;
    const shadow = sun
      ? fill(
          longShadow(
            camera.project,
            RIDER,
            SHADOW.map((v) => v * 0.55),
          ),
          '#180d16',
          see(0.45),
        )
      : '';
    return (
      shadow +
      contact(at, m, 0.7) +
      bicycle(at, m, tone('#2f6f78', sun), tone('#1f181b', false), tone('#d79a5f', true)) +
      figure(scene, { ...RIDER, lit: sun }, at, m, tone, 1)
    );
  });
  return things
    .toSorted((a, b) => b[0] - a[0])
    .map(([, draw]) => draw())
    .join('');
}

/** The last veil: a quiet dark side for words, corners drawn in, the air's warmth over the far street. */
function grade(scene) {
  const { camera, light, defs } = scene;
  const { width: w, height: h, name, vanishing, horizon } = camera;
  const all = `M0 0H${w}V${h}H0Z`;
  const night = mix(light.sky[0], '#120b14', 0.45);
  let out = '';
  if (name === 'wide') {
    // A soft pool of dusk where the words stand.
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
  // The last of the sun, over everything that stands before it.
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
 * The street as SVG.
 * @param {number} t moment: 0 golden hour, 0.5 the poster, 1 evening
 * @param {'wide' | 'tall'} view
 */
export function scene(t = 0.5, view = 'wide') {
  const camera = cameraFor(view);
  const the = { camera, light: lightAt(t), defs: definitions() };
  const layers = [sky(the), skyline(the), street(the), leftRow(the), rightRow(the), standing(the), grade(the)];
  const { width, height } = camera;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${the.defs}${layers.map((l) => group(l)).join('')}</svg>`;
}
