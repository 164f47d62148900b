let last = 0;

/** Returns the time as a name for an upload, `profile-images/{uid}-{timestamp}`: later than every one before, so that no photo replaces another. */
export function newTimestamp(): string {
  last = Math.max(Date.now(), last + 1);
  return String(last);
}
