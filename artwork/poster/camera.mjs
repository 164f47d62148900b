/**
 * World coordinates in meters: x across the street (positive to the right), y up, z along the street, away from the camera.
 * `back`: the distance of the camera behind z = 0.
 * The camera keeps vertical lines vertical (like a shift lens), so the horizon may be low without tilting the camera.
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
    /** Returns the screen point [x, y] of a point in the world; its depth must be positive. */
    project(x, y, z) {
      const d = Math.max(0.3, depth(x, z));
      return [
        view.centre + (view.focal * (x * cos - (z + view.back) * sin)) / d,
        view.horizon - (view.focal * (y - view.eye)) / d,
      ];
    },
    /** Returns the pixels per meter at a depth. */
    scale: (x, z) => view.focal / Math.max(0.3, depth(x, z)),
    /** The vanishing point of the street: [x, y]. */
    vanishing: [view.centre - view.focal * Math.tan(view.yaw), view.horizon],
  };
}
