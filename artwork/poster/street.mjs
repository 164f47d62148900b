import { mix } from './color.mjs';
import { fill, group, line, outline, see, trail } from './paint.mjs';
import { KERB_HEIGHT, KERB_LEFT, KERB_RIGHT, ROW_LEFT, ROW_RIGHT, SUNBAND } from './plan.mjs';
import { chance } from './random.mjs';

/** Clips a polygon of [x, z] to the area in front of the camera (Sutherland-Hodgman against a near plane). */
export function inFront(camera, polygon, near = 1.2) {
  const out = [];
  polygon.forEach((b, i) => {
    const a = polygon.at(i - 1);
    const [da, db] = [camera.depth(...a) - near, camera.depth(...b) - near];
    if (da >= 0 !== db >= 0) {
      const k = da / (da - db);
      out.push([a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k]);
    }
    if (db >= 0) out.push(b);
  });
  return out;
}

export const ground = (camera, polygon, y = 0) => {
  const kept = inFront(camera, polygon);
  return kept.length > 2 ? outline(kept.map(([x, z]) => camera.project(x, y, z))) : '';
};

const FAR = 4000;
const strip = (x0, x1, z0 = -40, z1 = FAR) => [
  [x0, z0],
  [x1, z0],
  [x1, z1],
  [x0, z1],
];

/** Draws the road, the curbs, the sidewalks and the light on them. */
export function street(scene) {
  const { camera, light, defs } = scene;
  const { height, horizon } = camera;
  const near = (color, face = 'top') => light.shade(color, { face, depth: 10 });
  const far = (color) => mix(light.shade(color, { face: 'top', depth: 120 }), light.glow, 0.3);
  const wash = (color) =>
    defs.gradient(
      [0, horizon],
      [0, height],
      [
        [0, far(color)],
        [0.1, mix(far(color), near(color), 0.45)],
        [0.35, near(color)],
        [1, mix(near(color), '#120b14', 0.4)],
      ],
    );
  let out = fill(ground(camera, strip(-4000, 4000)), wash('#6a5d62'));
  out += fill(ground(camera, strip(KERB_RIGHT, ROW_RIGHT + 20, -40, 400), KERB_HEIGHT), wash('#94806f'));
  out += fill(ground(camera, strip(ROW_LEFT - 20, KERB_LEFT, -40, 400), KERB_HEIGHT), wash('#6f5c5a'));
  out += sunlight(scene);
  out += details(scene);
  const kerb = (x, color) => {
    const a = inFront(camera, strip(x, x + 0.001));
    const zs = [Math.min(...a.map((p) => p[1])), FAR];
    return fill(
      outline([
        camera.project(x, 0, zs[0]),
        camera.project(x, 0, zs[1]),
        camera.project(x, KERB_HEIGHT, zs[1]),
        camera.project(x, KERB_HEIGHT, zs[0]),
      ]),
      color,
    );
  };
  out +=
    kerb(KERB_RIGHT, near('#b39a80', 'front')) +
    fill(ground(camera, strip(KERB_RIGHT, KERB_RIGHT + 0.18), KERB_HEIGHT), wash('#b8a085'));
  return out;
}

/** Draws the long band of light through the gap, and the glow on the far road. */
function sunlight({ camera, light, defs }) {
  if (light.sunlit < 0.02) return '';
  const d = ground(camera, SUNBAND);
  const a = camera.project(ROW_RIGHT, 0, 6);
  const b = camera.project(ROW_LEFT, 0, 44);
  const power = Math.min(1, light.sunlit * 1.7);
  return group(
    fill(
      d,
      defs.gradient(a, b, [
        [0, '#ffb765', 0.78 * power],
        [0.5, '#f5a055', 0.62 * power],
        [1, '#ffc27a', 0.7 * power],
      ]),
    ),
    `filter="${defs.blur(2.2, 1)}"`,
  );
}

function details({ camera, light, defs }) {
  const dice = chance('street');
  let out = '';
  const P = camera.project;
  // Sidewalk slabs.
  let joints = '';
  for (let z = -10; z < 70; z += 1.5) {
    if (camera.depth(KERB_RIGHT, z) > 2)
      joints += trail([P(KERB_RIGHT + 0.18, KERB_HEIGHT, z), P(ROW_RIGHT, KERB_HEIGHT, z)]);
  }
  for (const x of [KERB_RIGHT + 1.7, KERB_RIGHT + 3.3]) {
    let from = -10;
    while (camera.depth(x, from) < 2) from += 0.5;
    joints += trail([P(x, KERB_HEIGHT, from), P(x, KERB_HEIGHT, 120)]);
  }
  out += line(joints, light.shade('#3a2a2c', { face: 'top' }), 1.3, 'stroke-opacity="0.55"');
  let stains = '';
  for (let i = 0; i < 60; i++) {
    const [x, z] = [dice.between(KERB_RIGHT + 0.3, ROW_RIGHT - 2), dice.between(-4, 40)];
    if (camera.depth(x, z) < 4) continue;
    stains += ground(
      camera,
      [
        [x, z],
        [x + 1.6, z],
        [x + 1.6, z + 1.5],
        [x, z + 1.5],
      ],
      KERB_HEIGHT,
    );
  }
  out += fill(stains, '#1c1218', see(0.05));
  // Patches of newer asphalt, a seam and manhole covers.
  for (let i = 0; i < 9; i++) {
    const [x, z, w, l] = [
      dice.between(KERB_LEFT, KERB_RIGHT - 2),
      dice.between(2, 60),
      dice.between(0.9, 2.2),
      dice.between(2, 7),
    ];
    out += fill(
      ground(camera, [
        [x, z],
        [x + w, z],
        [x + w, z + l],
        [x, z + l],
      ]),
      dice.is(0.6) ? '#140d14' : '#c98a64',
      see(0.1),
    );
  }
  let specks = '';
  for (let i = 0; i < 900; i++) {
    const [x, z] = [dice.between(KERB_LEFT, KERB_RIGHT), dice.between(-4, 46)];
    if (camera.depth(x, z) < 3) continue;
    const [px, py] = P(x, 0, z);
    const s = camera.scale(x, z) * dice.between(0.01, 0.05);
    specks += `M${px.toFixed(1)} ${py.toFixed(1)}h${s.toFixed(1)}v${(s * 0.3).toFixed(1)}h-${s.toFixed(1)}z`;
  }
  out += fill(specks, '#ffce9a', see(0.13));
  for (const [x, z] of [
    [2.6, 11.5],
    [0.4, 31],
  ]) {
    const ring = (r) =>
      outline(
        Array.from({ length: 24 }, (_, i) =>
          P(x + r * Math.cos((i * Math.PI) / 12), 0, z + r * Math.sin((i * Math.PI) / 12)),
        ),
      );
    out +=
      fill(ring(0.46), '#17101a', see(0.7)) +
      fill(ring(0.38), '#4b3a3c', see(0.7)) +
      line(ring(0.24) + ring(0.3), '#17101a', 1, 'stroke-opacity="0.6"');
  }
  // The crosswalk.
  let bars = '';
  for (let x = KERB_LEFT + 0.5; x < KERB_RIGHT - 0.3; x += 1.25)
    bars += ground(camera, [
      [x, 24.5],
      [x + 0.62, 24.5],
      [x + 0.62, 27.5],
      [x, 27.5],
    ]);
  out += fill(bars, light.shade('#e9d6bd', { face: 'top', depth: 24 }), see(0.5));
  let near = '';
  for (let x = KERB_LEFT + 0.5; x < KERB_RIGHT - 0.3; x += 1.3)
    near += ground(camera, [
      [x, 4.2],
      [x + 0.66, 4.2],
      [x + 0.66, 7.6],
      [x, 7.6],
    ]);
  out += fill(near, light.shade('#e9d6bd', { face: 'top', depth: 8 }), see(0.3));
  // A shine on the road toward the glow, as if it were wet.
  const [vx, vy] = camera.vanishing;
  out += fill(
    ground(camera, [
      [-3, 8],
      [6, 8],
      [3, 300],
      [-2, 300],
    ]),
    defs.radial([vx + 40, vy], camera.width * 0.24, [
      [0, light.glow, 0.65],
      [0.3, light.sky[4], 0.22],
      [1, light.sky[4], 0],
    ]),
  );
  // Fallen leaves.
  const leaves = ['#d9953f', '#b8622e', '#8d4a2a'].map((c) => [c, '']);
  for (let i = 0; i < 230; i++) {
    const [x, z] = [KERB_RIGHT + dice.bell() * 1.5, dice.between(0, 42)];
    if (camera.depth(x, z) < 4) continue;
    const [px, py] = P(x, x > KERB_RIGHT ? KERB_HEIGHT : 0, z);
    const s = camera.scale(x, z) * dice.between(0.03, 0.065);
    leaves[dice.whole(0, 2)][1] += outline([
      [px - s, py],
      [px, py - s * 0.4],
      [px + s, py + s * 0.1],
      [px, py + s * 0.4],
    ]);
  }
  for (const [color, d] of leaves) out += fill(d, light.shade(color, { face: 'top', warm: 0.35 }));
  return out;
}
