/** Returns the attributes of a drawing: an image with a name, or without one hidden from screen readers. */
export function drawing(label: string | undefined) {
  return label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
}
