const textFields = (page: ParentNode) =>
  [...page.querySelectorAll('input')].filter(({ type }) => type !== 'checkbox' && type !== 'radio');

const radios = (page: ParentNode) => [...page.querySelectorAll<HTMLInputElement>('input[type="radio"]')];

/** Returns what a link or button is called. */
const nameOf = ({ ariaLabel, textContent }: HTMLElement) => ariaLabel ?? textContent;
/** Returns the links and buttons of a page that are called the same as one of them, which may be in another page. */
const namesakes = (page: ParentNode, control: HTMLElement) =>
  [...page.querySelectorAll<HTMLElement>('a, button')].filter((each) => nameOf(each) === nameOf(control));

/**
 * Returns the two steps in which the app takes the place of a screen that came in the page: `remove` removes it, remembers typed words, a choice, the
 * focus and the pressed button, and returns whether there are any; `restore` does the same in the app's screen. That has the same fields, and
 * more links and buttons if it has data. A link or button that the pointer is down on is pressed when the pointer is up.
 * @param next the element of the app
 */
export function takeOver(old: Element, next: ParentNode) {
  const fields = textFields(old);
  const choices = radios(old);
  const chosen = () => choices.findIndex(({ checked, defaultChecked }) => checked && !defaultChecked);
  let focused: HTMLElement | null;
  let pressed: HTMLElement | null;
  /** Returns the link or button of the app in the place of one of the old page. */
  const successor = (control: HTMLElement) => namesakes(next, control)[namesakes(old, control).indexOf(control)];
  return {
    remove() {
      focused = old.querySelector(':focus');
      pressed = old.querySelector('button[data-pressed]');
      old.remove();
      const isTyped = fields.some(({ value, defaultValue }) => value !== defaultValue);
      return Boolean(focused || pressed || isTyped || chosen() >= 0);
    },
    restore() {
      const nextFields = textFields(next);
      for (const [at, { value, defaultValue }] of fields.entries()) {
        const field = nextFields[at];
        if (!field || value === defaultValue) continue;
        // React replaces the setter of the element itself by one that hides the change from it.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      radios(next)[chosen()]?.click();
      if (focused instanceof HTMLInputElement)
        (nextFields[fields.indexOf(focused)] ?? radios(next)[choices.indexOf(focused)])?.focus();
      // The link to the content moves the focus to an element with an id.
      else if (focused) (successor(focused) ?? document.getElementById(focused.id))?.focus();
      if (pressed) successor(pressed)?.click();
    },
  };
}
