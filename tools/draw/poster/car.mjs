import { mix } from './color.mjs';
import { fill, outline, see } from './paint.mjs';

/** A car as an extruded side view; z is its rear, facing away. `lights`: 'tail' or 'head'. */
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
  // Windows lean inwards, so the roof is narrower than the doors.
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
  // Under the rear: the dark between the tyres.
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
