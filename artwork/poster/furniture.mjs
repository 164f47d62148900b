import { mix } from './color.mjs';
import { fill, line, outline, smooth, trail } from './paint.mjs';
import { KERB_HEIGHT } from './plan.mjs';

const tonesAt =
  ({ light }, depth) =>
  (color, face = 'front', more = {}) =>
    light.shade(color, { face, depth, ...more });

/** Draws an old street lamp with a curved neck. `side` 1 hangs over the sidewalk (right), -1 over the road. */
export function lamp(scene, { x, z, side = -1, height = 6.4 }) {
  const { camera, light, defs } = scene;
  const depth = camera.depth(x, z);
  const k = camera.scale(x, z);
  const [fx, fy] = camera.project(x, KERB_HEIGHT, z);
  const at = (dx, y) => [fx + dx * k * side, fy - y * k];
  const tone = tonesAt(scene, depth);
  const iron = tone('#2d2527');
  const rim = tone('#c98f5e', 'front', { lit: true });
  let out = `<ellipse cx="${fx.toFixed(1)}" cy="${fy.toFixed(1)}" rx="${(k * 0.24).toFixed(1)}" ry="${(k * 0.055).toFixed(1)}" fill="${iron}"/>`;
  const post = [
    [0.17, 0],
    [0.17, 0.5],
    [0.1, 0.62],
    [0.11, 1.1],
    [0.055, 1.25],
    [0.045, height - 1.1],
  ];
  out += fill(outline([...post.map(([w, y]) => at(w, y)), ...post.reverse().map(([w, y]) => at(-w, y))]), iron);
  for (const y of [0.56, 1.16, 3.6])
    out += line(trail([at(-0.14, y), at(0.14, y)]), iron, k * 0.06, 'stroke-linecap="round"');
  const [a, b, c, d, e] = [
    at(0, height - 1.2),
    at(-0.05, height + 0.35),
    at(0.95, height + 0.45),
    at(1.0, height - 0.28),
    at(0.98, height - 0.35),
  ];
  const n = ([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`;
  out += line(`M${n(a)}C${n(b)} ${n(c)} ${n(d)}`, iron, k * 0.085, 'stroke-linecap="round"');
  const scroll = at(0.42, height - 0.5);
  out += line(
    `M${n(at(0.03, height - 1.2))}C${n(at(0.5, height - 1.1))} ${n(at(0.62, height - 0.3))} ${n(at(0.3, height - 0.25))}S${n(at(0.18, height - 0.75))} ${n(scroll)}`,
    iron,
    k * 0.04,
    'stroke-linecap="round"',
  );
  const bell = [
    [-0.09, 0.1],
    [0.09, 0.1],
    [0.14, -0.06],
    [0.3, -0.2],
    [-0.3, -0.2],
    [-0.14, -0.06],
  ];
  const place = ([dx, dy]) => [e[0] + dx * k, e[1] - dy * k];
  out += line(trail([at(-side * 0.045, 1.3), at(-side * 0.04, height - 1.2)]), rim, Math.max(0.6, k * 0.014));
  out += fill(outline(bell.map(place)), iron);
  const globe = smooth(
    [
      [-0.2, -0.2],
      [0.2, -0.2],
      [0.16, -0.42],
      [0, -0.52],
      [-0.16, -0.42],
    ].map(place),
    0.8,
  );
  out += fill(globe, mix('#7d6a5c', '#ffe7b4', light.lamps));
  if (light.lamps > 0) {
    const heart = place([0, -0.34]);
    const halo = (r, alpha) =>
      `<circle cx="${heart[0].toFixed(1)}" cy="${heart[1].toFixed(1)}" r="${r.toFixed(1)}" fill="${defs.radial(
        heart,
        r,
        [
          [0, '#ffdf9e', alpha],
          [0.25, '#ffbe6b', alpha * 0.42],
          [1, '#ff9d4a', 0],
        ],
      )}"/>`;
    out += halo(k * 2.6, 0.5 * light.lamps) + halo(k * 0.62, 0.9 * light.lamps);
    const pool = camera.project(x + side * 1, KERB_HEIGHT, z);
    out = `<ellipse cx="${pool[0].toFixed(1)}" cy="${pool[1].toFixed(1)}" rx="${(k * 3.2).toFixed(1)}" ry="${(k * 0.62).toFixed(1)}" fill="${defs.radial(
      pool,
      k * 3.2,
      [
        [0, '#ffbf70', 0.34 * light.lamps],
        [1, '#ffbf70', 0],
      ],
      `translate(0 ${pool[1].toFixed(1)}) scale(1 .195) translate(0 ${(-pool[1]).toFixed(1)})`,
    )}"/>${out}`;
  }
  return out;
}

/** Draws a bicycle from the side at screen [x, y], m pixels per meter; `turn` is the rotation of its wheels in radians. */
export function bicycle([x, y], m, color, iron, rim, turn = 0) {
  const at = (dx, dy) => [x + dx * m, y - dy * m];
  const wheel = (dx) => {
    const [cx, cy] = at(dx, 0.34);
    const ring = (r, w, c) =>
      `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="${(r * m).toFixed(1)}" fill="none" stroke="${c}" stroke-width="${(w * m).toFixed(1)}"/>`;
    let spokes = '';
    for (let i = 0; i < 9; i++)
      spokes += trail([
        [cx, cy],
        [cx + Math.cos(i * 0.698 - turn) * 0.31 * m, cy + Math.sin(i * 0.698 - turn) * 0.31 * m],
      ]);
    return line(spokes, iron, 0.6, 'stroke-opacity="0.6"') + ring(0.33, 0.035, iron) + ring(0.345, 0.01, rim);
  };
  const bar = (points, w = 0.034, c = color) =>
    line(trail(points.map((p) => at(...p))), c, w * m, 'stroke-linejoin="round" stroke-linecap="round"');
  return (
    wheel(-0.52) +
    wheel(0.52) +
    bar([
      [0.52, 0.34],
      [0.02, 0.3],
      [0.14, 0.86],
      [0.52, 0.34],
    ]) +
    bar([
      [0.02, 0.3],
      [-0.38, 0.8],
      [0.12, 0.78],
    ]) +
    bar([
      [-0.52, 0.34],
      [-0.36, 0.92],
    ]) +
    bar(
      [
        [-0.36, 0.92],
        [-0.42, 1.04],
        [-0.54, 1.02],
      ],
      0.03,
      iron,
    ) +
    bar(
      [
        [0.06, 0.92],
        [0.26, 0.93],
      ],
      0.07,
      iron,
    )
  );
}

/** Draws a hydrant. */
export function hydrant(scene, { x, z }) {
  const { camera } = scene;
  const k = camera.scale(x, z);
  const tone = tonesAt(scene, camera.depth(x, z));
  const [fx, fy] = camera.project(x, KERB_HEIGHT, z);
  const at = ([dx, y]) => [fx + dx * k, fy - y * k];
  const body = [
    [-0.16, 0],
    [-0.16, 0.06],
    [-0.11, 0.08],
    [-0.11, 0.3],
    [-0.19, 0.32],
    [-0.19, 0.42],
    [-0.11, 0.44],
    [-0.12, 0.56],
    [-0.06, 0.68],
    [0, 0.74],
    [0.06, 0.68],
    [0.12, 0.56],
    [0.11, 0.44],
    [0.19, 0.42],
    [0.19, 0.32],
    [0.11, 0.3],
    [0.11, 0.08],
    [0.16, 0.06],
    [0.16, 0],
  ];
  const color = '#a93a22';
  return (
    fill(outline(body.map(at)), tone(color)) +
    fill(
      outline(
        [
          [-0.11, 0.08],
          [-0.11, 0.3],
          [-0.12, 0.56],
          [-0.06, 0.68],
          [-0.03, 0.66],
          [-0.07, 0.5],
          [-0.07, 0.08],
        ].map(at),
      ),
      tone(color, 'front', { lit: true }),
    ) +
    fill(
      outline(
        [
          [-0.13, 0.54],
          [0.13, 0.54],
          [0.13, 0.59],
          [-0.13, 0.59],
        ].map(at),
      ),
      tone('#6d2415'),
    )
  );
}

/** Draws a dog on a leash, nose to the left. `trot` is the phase of its step in radians; omit it for a standing dog. */
export function dog([x, y], m, color, tone, lead, trot) {
  const at = ([dx, dy]) => [x + dx * m, y - dy * m];
  const body = smooth(
    [
      [-0.34, 0.44],
      [-0.28, 0.5],
      [-0.22, 0.56],
      [-0.17, 0.46],
      [0.08, 0.42],
      [0.24, 0.42],
      [0.3, 0.58],
      [0.33, 0.56],
      [0.29, 0.36],
      [0.27, 0.2],
      [0.1, 0.24],
      [-0.1, 0.2],
      [-0.18, 0.32],
      [-0.32, 0.38],
    ].map(at),
    0.75,
  );
  const legs = [
    [-0.12, -0.16],
    [-0.05, -0.03],
    [0.2, 0.16],
    [0.26, 0.3],
  ]
    .map(([a, b], i) => {
      const swing = trot === undefined ? 0 : Math.sin(trot + (i === 0 || i === 3 ? 0 : Math.PI));
      const lift = trot === undefined ? 0 : Math.max(0, Math.cos(trot + (i === 0 || i === 3 ? 0 : Math.PI))) * 0.05;
      const foot = trot === undefined ? b : a + swing * 0.11;
      return line(
        trail([at([a, 0.26]), at([foot, 0.02 + lift])]),
        tone(color, false),
        m * 0.05,
        'stroke-linecap="round"',
      );
    })
    .join('');
  const ear = fill(
    outline(
      [
        [-0.22, 0.56],
        [-0.15, 0.5],
        [-0.17, 0.4],
      ].map(at),
    ),
    tone(mix(color, '#20110c', 0.4), false),
  );
  const rim = line(
    trail(
      [
        [-0.34, 0.46],
        [-0.27, 0.52],
        [-0.22, 0.57],
      ].map(at),
    ),
    tone(color, true),
    m * 0.02,
  );
  return (
    legs +
    fill(body, tone(color, false)) +
    ear +
    rim +
    (lead ? line(trail([at([-0.14, 0.44]), lead]), '#1d1315', Math.max(0.8, m * 0.012)) : '')
  );
}
