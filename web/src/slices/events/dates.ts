/** Formats times in New York time, whatever the viewer's time zone. */
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', ...options });
const DAY = format({ weekday: 'short', month: 'short', day: 'numeric' });
const TIME = format({ hour: 'numeric', minute: '2-digit' });
const DATE = format({ dateStyle: 'long' });

/** 'Sat, May 4, 6:00 PM' */
export function whenOf(iso: string): string {
  const at = new Date(iso);
  return `${DAY.format(at)}, ${TIME.format(at)}`;
}
/** 'May 4, 2026' */
export const dateOf = (iso: string): string => DATE.format(new Date(iso));
