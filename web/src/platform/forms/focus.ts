const FOCUSABLE =
  ':is(input, textarea, select, button):not([type="hidden"], [hidden], [aria-hidden="true"], :disabled)';

/** Focuses the first field of the form that is marked as invalid, in the order of the page. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  const field = form?.querySelector('[data-invalid], [aria-invalid="true"]');
  const control = field?.matches(FOCUSABLE)
    ? field
    : (field?.querySelector('[aria-invalid="true"]') ?? field?.querySelector(FOCUSABLE));
  (control as HTMLElement | null | undefined)?.focus();
}
