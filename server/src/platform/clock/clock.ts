/** The one source of time, so that a test can hold it still. */
export interface Clock {
  now(): Date;
}
export const systemClock: Clock = { now: () => new Date() };

/** A clock that a test sets and moves. */
export function testClock(start = new Date()) {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    advance: (ms: number) => {
      at += ms;
    },
    set: (to: Date) => {
      at = to.getTime();
    },
  };
}
