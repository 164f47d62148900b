/** Returns the FNV-1a hash of a name ("tree:17"). Drawings depend on names instead of on the order of calls. */
function hash(text) {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/**
 * Creates random numbers from a name: the same name always gives the same drawing.
 * @param {string} name
 */
export function chance(name) {
  let a = hash(name);
  const next = () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = a;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (lo, hi) => lo + (hi - lo) * next(),
    whole: (lo, hi) => Math.floor(lo + (hi - lo + 1) * next()),
    pick: (list) => list[Math.floor(next() * list.length)],
    is: (p) => next() < p,
    /** Returns an approximately normal value with mean 0 and deviation 1. */
    bell: () => (next() + next() + next() + next() - 2) * 1.73,
  };
}
