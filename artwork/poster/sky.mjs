import { mix } from './color.mjs';
import { fill, group, outline, see, smooth } from './paint.mjs';
import { chance } from './random.mjs';

/** Draws the empty sky, from evening blue at the top to the glow at the end of the street. */
export function air(scene) {
  const { camera, light, defs } = scene;
  const { width, height, horizon, vanishing } = camera;
  const [vx] = vanishing;
  const at = [0, 0.3, 0.57, 0.77, 0.92, 1];
  let out = fill(
    `M0 0H${width}V${height}H0Z`,
    defs.gradient(
      [0, 0],
      [0, horizon],
      light.sky.map((c, i) => [at[i], c]),
    ),
  );
  // The sun is behind the end of the street; its glow is low and wide.
  const cx = Math.max(vx, 0) + width * 0.08;
  out += fill(
    `M0 0H${width}V${height}H0Z`,
    defs.radial(
      [cx, horizon - 14],
      horizon * 0.62,
      [
        [0, light.glow, 0.95],
        [0.16, light.glow, 0.6],
        [0.42, light.sky[4], 0.3],
        [1, light.sky[3], 0],
      ],
      `translate(${cx} ${horizon}) scale(1 .46) translate(${-cx} ${-horizon})`,
    ),
  );
  return out;
}

/** Draws the sky with its moon and, later, stars. */
export const sky = (scene) => air(scene) + moon(scene) + stars(scene);

/** Draws a crescent moon, lit from below by the set sun. */
function moon({ camera, light }) {
  const [x, y, r] = camera.name === 'wide' ? [1392, 236, 17] : [640, 318, 12];
  const turn = 158;
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 ${-r}A${r} ${r} 0 0 1 0 ${r}A${r * 1.25} ${r * 1.25} 0 0 0 0 ${-r}Z" fill="#ffe6c0" ${see(0.35 + 0.5 * light.t)}/></g>`;
}

/** Draws thin clouds low over the sunset. */
export function clouds({ camera, light, defs }) {
  const dice = chance('clouds');
  const { width, horizon } = camera;
  let far = '';
  for (let i = 0; i < 30; i++) {
    const h = dice.next();
    const y = horizon * (0.26 + 0.66 * h);
    const x = dice.between(-0.05, 0.8) * width;
    const w = width * dice.between(0.05, 0.22) * (0.6 + 0.5 * h);
    const thick = horizon * dice.between(0.004, 0.013) * (1.5 - h);
    const top = [];
    const m = 9;
    for (let j = 0; j <= m; j++)
      top.push([x + (w * j) / m, y - thick * Math.sin((Math.PI * j) / m) * dice.between(0.4, 1.7)]);
    const base = [];
    for (let j = m - 1; j > 0; j--)
      base.push([x + (w * j) / m, y + thick * 0.35 * Math.sin((Math.PI * j) / m) * dice.between(0.3, 1.2)]);
    const under = h > 0.72 ? light.glow : h > 0.4 ? light.sky[4] : light.sky[3];
    const over = mix(light.sky[2], light.sky[1], 1 - h);
    far += fill(
      smooth([...top, ...base]),
      defs.gradient(
        [0, y - thick],
        [0, y + thick * 0.5],
        [
          [0, over, 0.16],
          [0.75, under, 0.1 + 0.3 * h],
          [1, under, 0],
        ],
      ),
    );
  }
  return group(far, `filter="${defs.blur(7, 1.4)}"`);
}

function stars({ camera, light }) {
  const dice = chance('stars');
  let out = '';
  for (let i = 0; i < 90; i++) {
    const y = camera.horizon * 0.5 * dice.next() ** 1.5;
    const shine = Math.max(0, light.t - 0.3) * dice.between(0.15, 0.8) * (1 - y / (camera.horizon * 0.56));
    out += `<circle cx="${(dice.next() * camera.width).toFixed(0)}" cy="${y.toFixed(0)}" r="${dice.between(0.6, 1.5).toFixed(1)}" fill="#ffeeda" ${see(shine)}/>`;
  }
  return out;
}

/** Draws the towers behind the end of the street in three layers. */
export function skyline(scene) {
  const { camera, light, defs } = scene;
  const { horizon, vanishing, name } = camera;
  const [vx] = vanishing;
  const k = name === 'wide' ? 1 : 0.82;
  let out = '';
  for (const [layer, veil, tall, from, to] of [
    [0, 0.66, 1, -620, 1150],
    [1, 0.42, 0.72, -620, 1050],
    [2, 0.2, 0.46, -640, 980],
  ]) {
    const dice = chance(`skyline ${layer}`);
    const shapes = [];
    const windows = [];
    for (let x = from; x < to; ) {
      const w = dice.between(34, 84) * k;
      const h = tall * k * (130 + 210 * dice.next() ** 1.6 + 60 * Math.sin((x + layer * 200) / 210));
      shapes.push(tower(dice, vx + x * k, horizon, w, h));
      const size = 2.2 * k;
      for (let wy = horizon - h + 14; wy < horizon - 30; wy += 9 * k) {
        for (let wx = vx + x * k + 5; wx < vx + x * k + w - 6; wx += 7 * k) {
          if (dice.next() < 0.05 + 0.25 * light.t * dice.next())
            windows.push(
              `M${wx.toFixed(1)} ${wy.toFixed(1)}h${size.toFixed(1)}v${(size * 1.5).toFixed(1)}h-${size.toFixed(1)}z`,
            );
        }
      }
      x += w / k - dice.between(-10, 14);
    }
    if (layer === 0) {
      shapes.push(setbackSpire(vx + 250 * k, horizon, 108 * k, 470 * k));
      shapes.push(crown(vx - 96 * k, horizon, 60 * k, 372 * k));
    }
    const body = mix(mix(light.sky[1], '#2a1420', 0.35), light.haze, veil);
    out += fill(
      shapes.join(''),
      defs.gradient(
        [0, horizon - 480 * k],
        [0, horizon],
        [
          [0, mix(body, light.sky[1], 0.25)],
          [0.5, body],
          [1, mix(body, light.glow, 0.5 + veil * 0.35)],
        ],
      ),
    );
    out += fill(windows.join(''), mix('#ffc67a', body, 0.3 + veil * 0.4), see(0.55));
  }
  return out;
}

function tower(dice, x, y, w, h) {
  const kind = dice.next();
  const box = (a, b, top) =>
    outline([
      [a, y],
      [a, top],
      [b, top],
      [b, y],
    ]);
  let d = box(x, x + w, y - h);
  if (kind < 0.3) d += box(x + w * 0.2, x + w * 0.8, y - h * 1.08) + box(x + w * 0.36, x + w * 0.64, y - h * 1.15);
  else if (kind < 0.4)
    d +=
      box(x + w * 0.1, x + w * 0.9, y - h * 1.04) +
      outline([
        [x + w * 0.4, y - h],
        [x + w * 0.5, y - h - w * 1.1],
        [x + w * 0.6, y - h],
      ]);
  else if (kind < 0.7) d += box(x + w * 0.62, x + w * 0.64, y - h - 26) + tank(x + w * 0.3, y - h, 8);
  return d;
}

/** Draws a water tank with legs and a conical roof at (x, y). */
export function tank(x, y, r) {
  const body = outline([
    [x - r * 0.96, y - r * 1.5],
    [x - r, y - r * 3.5],
    [x + r, y - r * 3.5],
    [x + r * 0.96, y - r * 1.5],
  ]);
  const cone = outline([
    [x - r * 1.14, y - r * 3.46],
    [x - r * 0.1, y - r * 4.2],
    [x - r * 0.08, y - r * 4.45],
    [x + r * 0.08, y - r * 4.45],
    [x + r * 0.1, y - r * 4.2],
    [x + r * 1.14, y - r * 3.46],
  ]);
  const deck = outline([
    [x - r * 1.15, y - r * 1.5],
    [x - r * 1.15, y - r * 1.34],
    [x + r * 1.15, y - r * 1.34],
    [x + r * 1.15, y - r * 1.5],
  ]);
  const leg = (a) =>
    outline([
      [x + a - r * 0.08, y],
      [x + a * 0.85 - r * 0.08, y - r * 1.4],
      [x + a * 0.85 + r * 0.08, y - r * 1.4],
      [x + a + r * 0.08, y],
    ]);
  const brace = outline([
    [x - r * 0.8, y - r * 0.5],
    [x + r * 0.8, y - r * 0.62],
    [x + r * 0.8, y - r * 0.5],
    [x - r * 0.8, y - r * 0.38],
  ]);
  return body + cone + deck + leg(-r * 0.85) + leg(r * 0.85) + leg(0) + brace;
}

/** Draws a tower with many setbacks and a mast, like the best-known tower of the city. */
function setbackSpire(x, y, w, h) {
  const box = (half, from, to) =>
    outline([
      [x - half, y - from],
      [x - half, y - to],
      [x + half, y - to],
      [x + half, y - from],
    ]);
  return (
    box(w * 0.5, 0, h * 0.3) +
    box(w * 0.38, 0, h * 0.42) +
    box(w * 0.3, 0, h * 0.7) +
    box(w * 0.24, 0, h * 0.745) +
    box(w * 0.17, 0, h * 0.775) +
    outline([
      [x - w * 0.1, y - h * 0.77],
      [x - w * 0.075, y - h * 0.84],
      [x - w * 0.03, y - h * 0.86],
      [x, y - h],
      [x + w * 0.03, y - h * 0.86],
      [x + w * 0.075, y - h * 0.84],
      [x + w * 0.1, y - h * 0.77],
    ])
  );
}

/** Draws a tower with a tapering, stepped crown and a needle. */
function crown(x, y, w, h) {
  const half = w / 2;
  const steps = [
    [half, 0],
    [half, h * 0.56],
    [half * 0.86, h * 0.56],
    [half * 0.86, h * 0.64],
  ];
  for (let i = 0; i <= 6; i++)
    steps.push([half * 0.8 * Math.cos((i / 6) * 1.32), h * (0.64 + 0.18 * Math.sin((i / 6) * 1.4))]);
  steps.push([1.2, h]);
  return outline([...steps.map(([a, b]) => [x + a, y - b]), ...steps.reverse().map(([a, b]) => [x - a, y - b])]);
}
