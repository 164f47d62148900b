const PARTS = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
});

/** What a clock in New York shows at that moment, as if it were UTC. */
function shown(at: number): number {
  const part = Object.fromEntries(PARTS.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute);
}

/**
 * The moment when clocks in New York show 'YYYY-MM-DDTHH:MM', as ISO; null when it is no time. In the hour that clocks leave
 * out it is the one an hour later; of the hour that comes twice the first.
 */
export function newYorkInstant(local: string): string | null {
  const wanted = Date.parse(`${local}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local) || Number.isNaN(wanted)) return null;
  const HOUR_MS = 3_600_000;
  const found = [4, 5].map((hours) => wanted + hours * HOUR_MS).find((at) => shown(at) === wanted);
  return new Date(found ?? wanted + 5 * HOUR_MS).toISOString();
}
