/**
 * World, in metres: x across the street (right positive), y up, z along the street, away from us.
 * `back`: how far the camera stands behind z = 0.
 * The camera keeps verticals vertical (a shift lens): the horizon may lie low without a tilt.
 */
export const VIEWS = {
  wide: { width: 2560, height: 1440, focal: 1240, centre: 1560, horizon: 1048, yaw: 0.69, eye: 2.35, back: 0 },
  tall: { width: 960, height: 1600, focal: 1010, centre: 470, horizon: 1262, yaw: 0.46, eye: 2.3, back: 6.2 },
};

/** @param {keyof VIEWS} name */
export function cameraFor(name) {
  const view = VIEWS[name];
  const [cos, sin] = [Math.cos(view.yaw), Math.sin(view.yaw)];
  const depth = (x, z) => (z + view.back) * cos + x * sin;
  return {
    ...view,
    name,
    depth,
    /** [screen x, screen y] of a point in the world; its depth must be positive. */
    project(x, y, z) {
      const d = Math.max(0.3, depth(x, z));
      return [
        view.centre + (view.focal * (x * cos - (z + view.back) * sin)) / d,
        view.horizon - (view.focal * (y - view.eye)) / d,
      ];
    },
    /** Pixels per metre there. */
    scale: (x, z) => view.focal / Math.max(0.3, depth(x, z)),
    /** Where the street ends: [x, y]. */
    vanishing: [view.centre - view.focal * Math.tan(view.yaw), view.horizon],
  };
}
