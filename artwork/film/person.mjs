import { lerp, mix } from '../poster/color.mjs';
import { contact, figure, longShadow } from '../poster/figure.mjs';
import { dog } from '../poster/furniture.mjs';
import { definitions, fill, group, see } from '../poster/paint.mjs';
import { KERB_HEIGHT, SHADOW, shadeHeight } from '../poster/plan.mjs';
import { rowKey, standingKey } from '../poster/scene.mjs';
import { onStoop } from './gait.mjs';

/** Returns the strength of direct sunlight at this moment, from 1 to 0; it fades gradually. */
export const sunPower = (light) => Math.min(1, light.sunlit * 1.7);

/** Returns how much sunlight reaches a place, from 0 to 1, with a soft edge. */
export function sunAt(x, y, z) {
  const breast = Math.max(0, (y - KERB_HEIGHT) * 1.2);
  const around = [-0.5, -0.3, -0.1, 0.1, 0.3, 0.5];
  return around.filter((dz) => shadeHeight(x, z + dz) <= breast).length / around.length;
}

/** Returns how things are colored at a depth: tone(color, lit), where lit is between false (or 0) and true (or 1). */
export function toneAt(light, depth, warm = 0) {
  const power = sunPower(light);
  return (color, lit) => {
    const shaded = light.shade(color, { depth, warm: warm * light.lamps });
    const k = 0.72 * Number(lit) * power;
    return k > 0.005 ? mix(shaded, light.shade(color, { depth, lit: true }), k) : shaded;
  };
}

/** Returns the same stage with its own definitions, so that a sprite can be drawn separately. */
export const apart = (the) => ({ ...the, defs: definitions() });

/** Returns a box around points, with a margin, in the units of the scene. */
export function around(points, margin) {
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  return [Math.min(...xs) - margin, Math.min(...ys) - margin, Math.max(...xs) + margin, Math.max(...ys) + margin];
}

/**
 * Draws a person in the light of the moment as a sprite: { key, svg, defs, box, alpha }.
 * @param {object} who the person's appearance (see cast.mjs)
 * @param {{x: number, y: number, z: number, joints: object, alpha?: number, clip?: string, seat?: boolean, trot?: number}} state
 */
export function personSprite(stage, who, state, house) {
  const the = apart(stage);
  const { camera, light, defs } = the;
  const { x, y, z, joints } = state;
  const depth = camera.depth(x, z);
  if (depth < 1.6) return null;
  const at = state.anchor ?? camera.project(x, y, z);
  const m = camera.scale(x, z);
  const head = joints.head[1] * m;
  const reach = m * (who.dog ? 1.6 : 0.85);
  const box = [at[0] - reach, at[1] - head - m * 0.55, at[0] + reach, at[1] + m * 0.5];
  if (box[2] < 0 || box[0] > camera.width || box[1] > camera.height) return null;
  const sun = sunAt(x, y, z);
  const power = sunPower(light);
  const tone = toneAt(light, depth, state.seat ? 0.3 : 0.24);
  let svg = '';
  const onGround = y < KERB_HEIGHT + 0.05;
  if (onGround && !state.seat && sun * power > 0.02) {
    const shadow = longShadow(
      camera.project,
      { x, z },
      SHADOW.map((v) => v * 0.55),
      y,
    );
    svg += fill(shadow, '#180d16', see(0.42 * sun * power));
    const [dx, dz] = SHADOW.map((v) => v * 0.55 * 1.65);
    const far = camera.project(x + dx, y, z + dz);
    box[0] = Math.min(box[0], far[0] - m * 0.3);
    box[2] = Math.max(box[2], far[0] + m * 1.2);
    box[3] = Math.max(box[3], far[1] + m * 0.6);
  }
  svg += contact(at, m, state.seat ? 0.34 : 0.3);
  svg += figure(
    the,
    { ...who, joints, flip: false, look: joints.look, lit: sun },
    at,
    m,
    tone,
    lerp(0.25, 0.55 + 0.45 * sun, power),
  );
  if (who.dog) {
    const side = joints.facing;
    const lead = [at[0] + joints.a[2][0] * m, at[1] - joints.a[2][1] * m];
    svg += dog([at[0] - m * 0.75 * side, at[1] + 2], m, who.dog, toneAt(light, depth), lead, state.trot);
  }
  const stoop = house && onStoop(house, x, z);
  return {
    key: stoop ? rowKey(house).sitting + 0.25 * (1 - depth / 60) : standingKey(depth),
    svg: state.clip ? group(svg, `clip-path="${defs.clip(state.clip)}"`) : svg,
    defs,
    box,
    alpha: state.alpha ?? 1,
  };
}
