/**
 * Remembers the typed words of a page that the app is about to render anew, its focused field, and its pressed button.
 * Returns a function that does the same on the new page.
 */
export function keepTyped(old: ParentNode): (next: ParentNode) => void {
  const fields = [...old.querySelectorAll('input')];
  const typed = fields.filter(({ name, value }) => name && value).map(({ name, value }) => ({ name, value }));
  const focused = fields.find((field) => field === document.activeElement)?.name;
  const pressed = [...old.querySelectorAll('button')].findIndex(({ dataset }) => 'pressed' in dataset);
  const fieldOf = (next: ParentNode, name: string) =>
    next.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
  return (next) => {
    for (const { name, value } of typed) {
      const field = fieldOf(next, name);
      if (!field) continue;
      // React replaces the setter of the element itself by one that hides the change from it.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (focused) fieldOf(next, focused)?.focus();
    next.querySelectorAll('button')[pressed]?.click();
  };
}
