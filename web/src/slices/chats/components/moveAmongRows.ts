import type { KeyboardEvent } from 'react';

/** Moves the focus between rows with the arrow keys, Home and End. Tab works as usual. */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>) {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-chat-row]')];
  const here = rows.indexOf(document.activeElement as HTMLElement);
  if (here < 0) return;
  const last = rows.length - 1;
  const to = { ArrowDown: Math.min(here + 1, last), ArrowUp: Math.max(here - 1, 0), Home: 0, End: last }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  rows[to]?.focus();
}
