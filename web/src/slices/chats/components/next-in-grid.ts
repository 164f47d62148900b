interface Position {
  left: number;
  top: number;
}

/**
 * Returns the index that a key moves to in a grid that wraps like text; null for other keys and at the edges.
 * @param positions where each item is drawn, in the order of the document
 */
export function nextInGrid(positions: readonly Position[], currentIndex: number, key: string): number | null {
  const current = positions[currentIndex];
  if (!current) return null;
  const valid = (index: number) => (positions[index] ? index : null);
  if (key === 'ArrowRight') return valid(currentIndex + 1);
  if (key === 'ArrowLeft') return valid(currentIndex - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return positions.length - 1;
  const below = (index: number) =>
    (positions[index]?.top ?? 0) > current.top && positions[index]?.left === current.left;
  const above = (index: number) =>
    (positions[index]?.top ?? 0) < current.top && positions[index]?.left === current.left;
  const indexes = positions.map((_, index) => index);
  if (key === 'ArrowDown') return indexes.find(below) ?? null;
  if (key === 'ArrowUp') return indexes.findLast(above) ?? null;
  return null;
}
