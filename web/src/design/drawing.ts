/** Attributes of a drawing: an image with that name, or, without one, nothing to a screen reader. */
export function drawing(label: string | undefined) {
  return label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
}
