import { oncoming } from '../poster/car.mjs';
import { lerp } from '../poster/color.mjs';
import { contact, figure, longShadow } from '../poster/figure.mjs';
import { bicycle } from '../poster/furniture.mjs';
import { fill, see } from '../poster/paint.mjs';
import { SHADOW } from '../poster/plan.mjs';
import { standingKey } from '../poster/scene.mjs';
import { since, smooth } from './clock.mjs';
import { still } from './gait.mjs';
import { apart, around, sunAt, sunPower, toneAt } from './person.mjs';

const RIDER = { skin: '#b57b55', hair: '#4a2c20', hairStyle: 'cap', top: '#d5553a', bottom: '#2d3342' };

/** Draws a cyclist who rides up the street, from the corner of the picture into the glow. */
function rider(stage, now) {
  const the = apart(stage);
  const { camera, light } = the;
  const t = since(now, 12.6);
  const way = t * 3.9;
  const z = -1.5 + way;
  const x = 4.6 - smooth(way / 30) * 1.3;
  const depth = camera.depth(x, z);
  const alpha = smooth((58 - z) / 9);
  if (depth < 1.8 || alpha <= 0) return null;
  const at = camera.project(x, 0, z);
  const m = camera.scale(x, z);
  const box = [at[0] - m * 1.3, at[1] - m * 2.1, at[0] + m * 1.3, at[1] + m * 0.5];
  if (box[0] > camera.width || box[1] > camera.height) return null;
  const sun = sunAt(x, 0, z);
  const power = sunPower(light);
  const tone = toneAt(light, depth, 0.05);
  const joints = still('ride');
  const crank = (way / 4.6) * 2 * Math.PI;
  const leg = (turn) => {
    const ankle = [0.02 - Math.cos(turn) * 0.15, 0.39 + Math.sin(turn) * 0.15];
    const hip = [0.14, 0.98];
    const [dx, dy] = [ankle[0] - hip[0], ankle[1] - hip[1]];
    const d = Math.min(0.8, Math.hypot(dx, dy));
    const off = Math.sqrt(0.41 ** 2 - (d / 2) ** 2);
    const [ux, uy] = [dx / d, dy / d];
    return [hip, [hip[0] + dx / 2 + uy * off, hip[1] + dy / 2 - ux * off], ankle];
  };
  joints.la = leg(crank + Math.PI);
  joints.lb = leg(crank);
  joints.tips = [joints.la, joints.lb].map(([, , [ax, ay]]) => [ax - 0.13, ay - 0.05]);
  joints.turned = 1;
  let svg = '';
  if (sun * power > 0.02) {
    const dir = SHADOW.map((v) => v * 0.55);
    svg += fill(longShadow(camera.project, { x, z }, dir), '#180d16', see(0.45 * sun * power));
    const far = camera.project(x + dir[0] * 1.65, 0, z + dir[1] * 1.65);
    box[0] = Math.min(box[0], far[0] - m * 0.4);
    box[2] = Math.max(box[2], far[0] + m * 1.2);
    box[3] = Math.max(box[3], far[1] + m * 0.6);
  }
  svg += contact(at, m, 0.7);
  svg += bicycle(at, m, tone('#2f6f78', sun), tone('#1f181b', 0), tone('#d79a5f', 1), way / 0.345);
  svg += figure(the, { ...RIDER, joints, look: 1, lit: sun }, at, m, tone, lerp(0.3, 0.6 + 0.4 * sun, power));
  // The rear light, switched on at dusk.
  const lamp = [at[0] + m * 0.56, at[1] - m * 0.72];
  const r = m * 0.3;
  svg += `<circle cx="${lamp[0].toFixed(1)}" cy="${lamp[1].toFixed(1)}" r="${r.toFixed(1)}" fill="${the.defs.radial(
    lamp,
    r,
    [
      [0, '#ff5a3c', 0.9 * light.lamps],
      [0.25, '#ff4a2c', 0.4 * light.lamps],
      [1, '#ff4a2c', 0],
    ],
  )}"/>`;
  return { key: standingKey(depth), svg, defs: the.defs, box, alpha };
}

/** Draws a taxi that comes out of the glow, drives down the street and passes the camera. */
function taxi(stage, now) {
  const the = apart(stage);
  const { camera, light } = the;
  const t = since(now, -0.3);
  const z = 136 - 10.4 * t;
  const x = -2.7;
  if (camera.depth(x, z) < 1.4) return null;
  const width = 1.8;
  const corners = [];
  for (const a of [x - 0.2, x + width + 0.2])
    for (const y of [-0.2, 1.75]) for (const b of [z, z + 4.6]) corners.push(camera.project(a, y, b));
  const box = around(corners, camera.scale(x, z) * 1.8);
  if (box[2] < 0 || box[1] > camera.height) return null;
  return {
    key: standingKey(camera.depth(x, z)),
    svg: oncoming(the, { x, z, width, color: '#e2a32e', beam: 0.35 + 0.65 * light.lamps }),
    defs: the.defs,
    box,
    alpha: smooth((134 - z) / 30),
  };
}

/** Returns the taxi and the cyclist at a second of the loop as sprites. */
export const traffic = (the, now) => [rider(the, now), taxi(the, now)];
