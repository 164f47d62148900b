const textFields = (page: ParentNode) =>
  [...page.querySelectorAll('input')].filter(({ type }) => type !== 'checkbox' && type !== 'radio');

/**
 * Remembers the typed words of a page that the app is about to render anew, its focused field, and its pressed button.
 * Returns a function that does the same on the new page, which has the same fields.
 */
export function keepTyped(old: ParentNode): (next: ParentNode) => void {
  const values = textFields(old).map(({ value, defaultValue }) => (value === defaultValue ? '' : value));
  const focused = textFields(old).indexOf(document.activeElement as HTMLInputElement);
  const pressed = [...old.querySelectorAll('button')].findIndex(({ dataset }) => 'pressed' in dataset);
  return (next) => {
    const fields = textFields(next);
    for (const [at, field] of fields.entries()) {
      if (!values[at]) continue;
      // React replaces the setter of the element itself by one that hides the change from it.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, values[at]);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    fields[focused]?.focus();
    next.querySelectorAll('button')[pressed]?.click();
  };
}
