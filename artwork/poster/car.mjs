import { mix } from './color.mjs';
import { fill, outline, see } from './paint.mjs';

/** Draws a car as an extruded side view, seen from behind; z is its rear. `lights`: 'tail' or 'head'. */
export function car(scene, { x, z, color, taxi = false, dim = false, lights = 'none', width = 1.75 }) {
  const { camera, light, defs } = scene;
  const P = camera.project;
  const depth = camera.depth(x, z);
  const tone = (c, face, lit = false) => {
    const shown = light.shade(c, { face, depth: dim ? depth * 0.7 : depth, lit });
    return dim ? mix(shown, light.sky[0], 0.35) : shown;
  };
  const profile = [
    [0, 0.32],
    [0, 0.8],
    [0.12, 0.92],
    [0.4, 0.97],
    [0.95, 1.42],
    [2.3, 1.45],
    [3.1, 0.98],
    [4.3, 0.84],
    [4.45, 0.35],
  ];
  const seen = x < 0 ? x + width : x;
  // Windows lean inward, so the roof is narrower than the doors.
  const lean = (y) => seen + (y > 1 ? (x < 0 ? -0.26 : 0.26) : 0);
  const face = profile.map(([dz, y]) => P(lean(y), y, z + dz));
  const back = [
    [x, 0.32],
    [x + width, 0.32],
    [x + width, 0.86],
    [x + width - 0.12, 0.95],
    [x + 0.12, 0.95],
    [x, 0.86],
  ].map(([a, y]) => P(a, y, z));
  let out = fill(
    outline([
      P(x - 0.1, 0.02, z - 0.1),
      P(x + width + 0.1, 0.02, z - 0.1),
      P(x + width + 0.1, 0.02, z + 4.5),
      P(x - 0.1, 0.02, z + 4.5),
    ]),
    '#0f090e',
    see(0.6),
  );
  for (const dz of [0.85, 3.6]) {
    const wheel = Array.from({ length: 14 }, (_, i) =>
      P(seen, 0.33 + 0.33 * Math.sin((i * Math.PI) / 7), z + dz + 0.33 * Math.cos((i * Math.PI) / 7)),
    );
    out += fill(outline(wheel), tone('#181114', 'side'));
  }
  out += fill(
    outline(
      [
        [x + 0.15, 0.95, 0.35],
        [x + width - 0.15, 0.95, 0.35],
        [x + width - 0.28, 1.42, 0.9],
        [x + 0.28, 1.42, 0.9],
      ].map(([a, y, dz]) => P(a, y, z + dz)),
    ),
    tone('#39303a', 'front'),
  );
  out += fill(
    outline(
      [
        [x + 0.25, 1.42, 0.9],
        [x + width - 0.25, 1.42, 0.9],
        [x + width - 0.25, 1.45, 2.3],
        [x + 0.25, 1.45, 2.3],
      ].map(([a, y, dz]) => P(a, y, z + dz)),
    ),
    tone(color, 'top', !dim),
  );
  out += fill(outline(face), tone(color, x < 0 ? 'side' : 'front'));
  out += fill(
    outline(
      [
        [0.55, 0.96],
        [0.98, 1.36],
        [2.25, 1.38],
        [2.85, 0.98],
      ].map(([dz, y]) => P(lean(y + 0.01), y, z + dz)),
    ),
    tone('#2b242e', 'front'),
  );
  // The dark area between the tires.
  out += fill(
    outline([
      P(x + 0.08, 0.02, z + 0.3),
      P(x + width - 0.08, 0.02, z + 0.3),
      P(x + width - 0.08, 0.4, z + 0.1),
      P(x + 0.08, 0.4, z + 0.1),
    ]),
    tone('#181114', 'side'),
  );
  out += fill(outline(back), tone(color, 'side'));
  out += fill(
    outline(
      [
        [x, 0.32],
        [x + width, 0.32],
        [x + width, 0.46],
        [x, 0.46],
      ].map(([a, y]) => P(a, y, z)),
    ),
    tone('#3a3036', 'side'),
  );
  for (const dx of [0.04, width - 0.3])
    out += fill(
      outline(
        [
          [x + dx, 0.66],
          [x + dx + 0.26, 0.66],
          [x + dx + 0.26, 0.8],
          [x + dx, 0.8],
        ].map(([a, y]) => P(a, y, z)),
      ),
      tone('#8c2a1c', 'side', true),
    );
  if (taxi) {
    const [tx, ty] = P(x + width / 2, 1.46, z + 1.5);
    const k = camera.scale(x, z);
    out += fill(
      outline([
        [tx - k * 0.3, ty],
        [tx + k * 0.3, ty],
        [tx + k * 0.24, ty - k * 0.17],
        [tx - k * 0.24, ty - k * 0.17],
      ]),
      '#ffe3a0',
    );
  }
  const lampColor = lights === 'tail' ? '#ff4a2c' : '#ffe9bd';
  if (lights !== 'none') {
    for (const dx of [0.16, width - 0.16]) {
      const spot = P(x + dx, 0.72, z);
      const k = camera.scale(x, z);
      out += `<circle cx="${spot[0].toFixed(1)}" cy="${spot[1].toFixed(1)}" r="${(k * 0.13).toFixed(1)}" fill="${lampColor}"/>`;
      const r = k * (lights === 'head' ? 1.1 : 0.6);
      out += `<circle cx="${spot[0].toFixed(1)}" cy="${spot[1].toFixed(1)}" r="${r.toFixed(1)}" fill="${defs.radial(
        spot,
        r,
        [
          [0, lampColor, 0.55],
          [1, lampColor, 0],
        ],
      )}"/>`;
    }
  }
  return out;
}

/** Draws a taxi that drives toward the camera. z is its front bumper, `beam` the strength of its lights (0 to 1). */
export function oncoming(scene, { x, z, color, beam, width = 1.8 }) {
  const { camera, light, defs } = scene;
  const depth = camera.depth(x, z);
  const k = camera.scale(x, z);
  const tone = (c, face, lit = false) => light.shade(c, { face, depth, lit });
  const P = (a, y, dz) => camera.project(a, y, z + dz);
  const shape = (points, c, more) => fill(outline(points.map((p) => P(...p))), c, more);
  const [l, r] = [x, x + width];
  const mid = x + width / 2;
  const across = (y, dz, inset, y2, dz2, inset2) => [
    [l + inset, y, dz],
    [r - inset, y, dz],
    [r - inset2, y2, dz2],
    [l + inset2, y2, dz2],
  ];
  // The visible side is the one toward the middle of the picture.
  const seen = x + width / 2 > 0 ? l : r;
  const lean = (y) => seen + (y > 1 ? (seen === l ? 0.24 : -0.24) : 0);
  const flank = (points) => points.map(([dz, y]) => [lean(y), y, dz]);
  // The light on the road in front.
  const [px, py] = P(mid, 0, -2.6);
  const spread = k * 2.4;
  let out = `<ellipse cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" rx="${spread.toFixed(1)}" ry="${(spread * 0.24).toFixed(1)}" fill="${defs.radial(
    [px, py],
    spread,
    [
      [0, '#ffd692', 0.4 * beam],
      [1, '#ffc46a', 0],
    ],
    `translate(0 ${py.toFixed(1)}) scale(1 .24) translate(0 ${(-py).toFixed(1)})`,
  )}"/>`;
  out += shape(across(0.02, -0.1, -0.12, 0.02, 4.6, -0.12), '#0f090e', see(0.6));
  for (const dz of [0.85, 3.6]) {
    const tyre = (radius) =>
      Array.from({ length: 16 }, (_, i) => [
        seen,
        0.34 + radius * Math.sin((i * Math.PI) / 8),
        dz + radius * Math.cos((i * Math.PI) / 8),
      ]);
    out += shape(tyre(0.34), tone('#181114', 'side')) + shape(tyre(0.17), tone('#6a6062', 'side'));
  }
  // Roof, windshield and hood, then the side, then the front.
  out += shape(across(1.46, 2.2, 0.26, 1.46, 3.5, 0.26), tone(color, 'top'));
  out += shape(across(0.98, 1.3, 0.1, 1.44, 2.2, 0.27), tone('#2f2834', 'front'));
  out += shape(across(1.0, 1.34, 0.95, 1.42, 2.17, 0.62), mix(light.sky[3], light.sky[4], 0.4), see(0.2));
  out += shape(across(0.82, 0.1, 0.1, 0.99, 1.3, 0.08), tone(color, 'top'));
  out += shape(across(0.83, 0.12, 0.72, 0.995, 1.3, 0.66), tone(mix(color, '#7a4a1c', 0.35), 'top'), see(0.5));
  out += shape(
    flank([
      [0.05, 0.34],
      [0.05, 0.78],
      [1.3, 0.98],
      [2.2, 1.46],
      [3.5, 1.46],
      [4.1, 0.98],
      [4.45, 0.9],
      [4.5, 0.34],
    ]),
    tone(color, 'side'),
  );
  out += shape(
    flank([
      [1.55, 1.0],
      [2.25, 1.38],
      [3.4, 1.38],
      [3.85, 1.0],
    ]),
    tone('#2b242e', 'front'),
  );
  out += shape(
    flank([
      [2.72, 1.38],
      [2.82, 1.38],
      [2.82, 1.0],
      [2.72, 1.0],
    ]),
    tone(color, 'side'),
  );
  // A checkered stripe along the doors.
  for (let i = 0; i < 14; i++)
    out += shape(
      [
        [lean(0.7), 0.7 + (i % 2) * 0.07, 1.2 + i * 0.18],
        [lean(0.7), 0.7 + (i % 2) * 0.07, 1.38 + i * 0.18],
        [lean(0.7), 0.77 + (i % 2) * 0.07, 1.38 + i * 0.18],
        [lean(0.7), 0.77 + (i % 2) * 0.07, 1.2 + i * 0.18],
      ],
      tone('#241a1c', 'side'),
    );
  out += shape(across(0.3, 0, 0.04, 0.82, 0.04, 0.06), tone(color, 'side', false));
  out += shape(across(0.3, -0.02, 0.02, 0.44, -0.02, 0.02), tone('#4a4044', 'side'));
  out += shape(across(0.52, -0.01, 0.42, 0.7, -0.01, 0.42), tone('#1b1418', 'side'));
  const sign = [mid, 1.46, 2.6];
  const [sx, sy] = P(...sign);
  out += fill(
    outline([
      [sx - k * 0.27, sy],
      [sx + k * 0.27, sy],
      [sx + k * 0.22, sy - k * 0.16],
      [sx - k * 0.22, sy - k * 0.16],
    ]),
    mix(tone('#d8c49a', 'front'), '#ffe9b4', 0.35 + 0.65 * light.lamps),
  );
  const round = ([cx, cy], radius, stops) =>
    `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="${radius.toFixed(1)}" fill="${defs.radial([cx, cy], radius, stops)}"/>`;
  for (const a of [l + 0.24, r - 0.24]) {
    const heart = P(a, 0.63, -0.02);
    out += `<circle cx="${heart[0].toFixed(1)}" cy="${heart[1].toFixed(1)}" r="${(k * 0.13).toFixed(1)}" fill="#fff0cf"/>`;
    out += round(heart, k * 1.05, [
      [0, '#ffedc4', 0.75 * beam],
      [0.2, '#ffdf9e', 0.32 * beam],
      [1, '#ffc46a', 0],
    ]);
  }
  return out;
}
