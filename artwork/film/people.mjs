import { mix } from '../poster/color.mjs';
import { board, doorJamb, openings } from '../poster/facade.mjs';
import { fill } from '../poster/paint.mjs';
import { KERB_HEIGHT, ROW_RIGHT } from '../poster/plan.mjs';
import { rowKey } from '../poster/scene.mjs';
import { tread } from '../poster/stoop.mjs';
import { HOME, NEXT, PASSING, STAYING, VISITORS } from './cast.mjs';
import { between, SECONDS, since, smooth } from './clock.mjs';
import { along, blend, still, walk } from './gait.mjs';
import { idle } from './idle.mjs';
import { apart, around, personSprite } from './person.mjs';

/** Returns the outline of the open doorway on the picture, which clips a person who enters the house. */
function doorway(camera, house) {
  const { box } = openings(house).find((o) => o.kind === 'door');
  const wall = board(camera, house);
  const [u0, v0, , v1] = box;
  const jamb = doorJamb(camera, house, box);
  const corner = (u, v) => wall.at(u, v);
  return {
    points: [corner(u0, v0), corner(jamb, v0), corner(jamb, v1 - 0.56), corner(u0, v1 - 0.56)],
    u0,
    jamb,
    v0,
    v1,
    wall,
  };
}

const seatOf = (house, { step, side }) => {
  const t = tread(house, step);
  return { x: t.x, y: t.y, z: t.z - side * t.half };
};

function staying(the, now) {
  const { camera } = the;
  return STAYING.map((who) => {
    const joints = idle(still(who.pose, who), who.idle, now, who.seed);
    if (!who.house) return personSprite(the, who, { x: who.x, y: KERB_HEIGHT, z: who.z, joints });
    const at = seatOf(who.house, who);
    return camera.depth(at.x, at.z) > 1.6 ? personSprite(the, who, { ...at, joints, seat: true }, who.house) : null;
  });
}

const SIT = 1.15;

/** Returns where a visitor is at a second of the loop, { x, y, z, joints, anchor?, seat? }, or null. */
function visit(visitor, camera, now) {
  const { look, seat, house, arms } = visitor;
  const grow = look.grow ?? 1;
  const coming = walk(visitor.falls, { arms, grow });
  const t = since(now, visitor.from);
  if (t < coming.seconds) return coming.at(camera, t);
  if (!seat) return null;
  const place = seatOf(house, seat);
  const until = since(seat.until, visitor.from);
  const going = walk(visitor.home, { grow });
  const stood = coming.at(camera, coming.seconds);
  const sitting = idle(still(seat.pose, seat), 'listen', now, 0.15 + visitor.from / 20);
  const shared = (upright, k) => {
    const a = camera.project(upright.x, upright.y, upright.z);
    const b = camera.project(place.x, place.y, place.z);
    const mid = (p, q) => p + (q - p) * k;
    return {
      x: mid(upright.x, place.x),
      y: mid(upright.y, place.y),
      z: mid(upright.z, place.z),
      anchor: [mid(a[0], b[0]), mid(a[1], b[1])],
      joints: blend(upright.joints, sitting, k),
      seat: true,
    };
  };
  if (t < coming.seconds + SIT) return shared(stood, smooth((t - coming.seconds) / SIT));
  if (t < until) return { ...place, joints: sitting, seat: true };
  if (t < until + SIT) return shared(going.at(camera, 0), 1 - smooth((t - until) / SIT));
  return t < until + SIT + going.seconds ? going.at(camera, t - until - SIT) : null;
}

/** The seconds of the loop in which each door is used: [house, opens, closes]. */
const DOORS = VISITORS.flatMap((v) => {
  const length = v.seat ? since(v.seat.until, v.from) + SIT + walk(v.home).seconds : walk(v.falls).seconds;
  if (length > SECONDS) throw new Error(`${v.name} takes ${length.toFixed(1)} s, which is more than a loop`);
  const last = v.from + length + 0.1;
  const through = [[v.house, last - 2.6, last]];
  if (v.door) through.push([v.door, v.from - 0.3, v.from + 1.9]);
  return through;
});

/** Draws the open doors, each with the light of the hall behind it. */
function openDoors(the, now) {
  const { camera, light } = the;
  return [HOME, NEXT].map((house) => {
    const { defs } = apart(the);
    const open = Math.max(...DOORS.map(([h, a, b]) => (h === house ? between(now, a, b, 0.55) : 0)));
    if (open < 0.01) return null;
    const { points, wall, u0, jamb, v0, v1 } = doorway(camera, house);
    const top = v1 - 0.56;
    const warm = mix('#ffcf86', light.haze, 0.1);
    // The door opens into the hall, toward the farther jamb.
    const edge = u0 + (jamb - u0) * (1 - open * 0.86);
    const hall = [wall.at(u0, v0), wall.at(jamb, v0), wall.at(jamb, top), wall.at(u0, top)];
    const leaf = [
      wall.at(jamb, v0),
      wall.at(jamb - (edge - u0), v0),
      wall.at(jamb - (edge - u0), top),
      wall.at(jamb, top),
    ];
    const path = (p) => `M${p.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
    // The hall, visible through the opening only: a floor, a wall with a picture, a lamp.
    const deep = (du, dv, out) => wall.at(u0 + (jamb - u0) * du, v0 + (top - v0) * dv, -out);
    const far = [deep(0.1, 0.16, 0.4), deep(1.6, 0.16, 0.4), deep(1.6, 1.1, 0.4), deep(0.1, 1.1, 0.4)];
    const frame = (a, b, c, d) => [deep(a, b, 0.5), deep(c, b, 0.5), deep(c, d, 0.5), deep(a, d, 0.5)];
    const lamp = deep(0.5, 0.94, 0.5);
    const r = camera.scale(ROW_RIGHT, house.z + u0) * 0.9;
    const inside =
      fill(path(hall), mix(warm, '#7a3d20', 0.62)) +
      fill(
        path(far),
        defs.gradient(far[0], far[3], [
          [0, mix(warm, '#a85a2c', 0.55)],
          [0.6, mix(warm, '#e09a52', 0.4)],
          [1, warm],
        ]),
      ) +
      fill(path(frame(0.62, 0.5, 0.92, 0.72)), mix(warm, '#6a3018', 0.7)) +
      fill(path(frame(0.66, 0.53, 0.88, 0.69)), mix(warm, '#3f6a68', 0.55)) +
      `<circle cx="${lamp[0].toFixed(1)}" cy="${lamp[1].toFixed(1)}" r="${r.toFixed(1)}" fill="${defs.radial(lamp, r, [
        [0, '#fff6dc', 1],
        [0.12, '#fff0c8', 0.8],
        [1, '#ffd890', 0],
      ])}"/>`;
    const svg =
      `<g clip-path="${defs.clip(path(hall))}">${inside}</g>` +
      fill(path(leaf), light.shade(house.door, { face: 'side', warm: 0.2 * light.lamps }));
    return { key: rowKey(house).back + 0.2, svg, defs, box: around(points, 4), alpha: smooth(open * 3) };
  });
}

function visitors(the, now) {
  const { camera } = the;
  return VISITORS.map((v) => {
    const state = visit(v, camera, now);
    if (!state) return null;
    const inside = state.x > ROW_RIGHT - 0.12;
    const house = v.door && since(now, v.from) < 6.2 ? v.door : v.house;
    const edge = inside ? doorway(camera, house).points : null;
    const clip = edge && `M${edge.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
    // Deep in the hall they disappear around a corner.
    const alpha = 1 - smooth((state.x - ROW_RIGHT - 0.45) / 0.45);
    return personSprite(the, v.look, { ...state, clip, alpha }, house);
  });
}

/** Returns footsteps along places [x, z], at the speed that reaches the end in time. */
function timed(way, seconds) {
  const length = way.slice(1).reduce((sum, [x, z], i) => sum + Math.hypot(x - way[i][0], z - way[i][1]), 0);
  const [[x, z]] = way;
  return [{ x, y: KERB_HEIGHT, z, takes: 0 }, ...way.slice(1).flatMap((to, i) => along(way[i], to, length / seconds))];
}

function passing(the, now) {
  const { camera } = the;
  return PASSING.flatMap((p) => {
    const path = walk(timed(p.way, p.laps * SECONDS), { arms: p.arms, facing: p.way[0][1] > p.way.at(-1)[1] ? 1 : -1 });
    return Array.from({ length: p.laps }, (_, lap) => {
      const t = since(now, p.offset) + lap * SECONDS;
      const state = path.at(camera, t);
      // Far down the street one person replaces another while a tree hides them.
      const k = smooth((state.z - 23.5) / 4);
      const look = { ...p.look };
      for (const part of Object.keys(p.far)) look[part] = mix(p.look[part], p.far[part], k);
      return personSprite(the, look, {
        ...state,
        trot: (state.z / 0.62) * Math.PI,
        alpha: smooth((44.8 - state.z) / 3),
      });
    });
  });
}

/** Returns all people at a second of the loop as sprites. */
export const people = (the, now) => [
  ...staying(the, now),
  ...openDoors(the, now),
  ...visitors(the, now),
  ...passing(the, now),
];
