/** The room for the width of a line at the upper and lower edge. */
const EDGE = 2;

/**
 * Returns the points of the lines of a plot, one line for each run of values without a gap, from 0 at the bottom to the largest
 * value at the top. A single value becomes a short line, so that it is seen.
 */
export function linesOf(
  values: readonly (number | null)[],
  { width, height }: { width: number; height: number },
): string[] {
  const maximum = Math.max(...values.map((value) => value ?? 0), Number.MIN_VALUE);
  const step = width / Math.max(1, values.length - 1);
  const lines: string[][] = [];
  let isOpen = false;
  values.forEach((value, index) => {
    if (value === null) {
      isOpen = false;
      return;
    }
    if (!isOpen) lines.push([]);
    isOpen = true;
    const y = height - EDGE - (value / maximum) * (height - 2 * EDGE);
    lines.at(-1)?.push(`${(index * step).toFixed(1)},${y.toFixed(1)}`);
  });
  return lines.map((points) => (points.length === 1 ? [...points, ...points] : points).join(' '));
}
