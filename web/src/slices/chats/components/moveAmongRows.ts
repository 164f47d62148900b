import type { KeyboardEvent } from 'react';

/** Moves the focus between rows with the arrow keys, Home and End. Tab works as usual. */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>) {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-chat-row]')];
  const currentIndex = rows.indexOf(document.activeElement as HTMLElement);
  if (currentIndex < 0) return;
  const last = rows.length - 1;
  const nextIndex = {
    ArrowDown: Math.min(currentIndex + 1, last),
    ArrowUp: Math.max(currentIndex - 1, 0),
    Home: 0,
    End: last,
  }[event.key];
  if (nextIndex === undefined) return;
  event.preventDefault();
  rows[nextIndex]?.focus();
}
