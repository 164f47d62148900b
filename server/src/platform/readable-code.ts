/** 32 letters and digits that are hard to confuse. */
const ALPHABET = 'abcdefghjkmnpqrstvwxyz0123456789';

const inGroups = (letters: string, group: number) => letters.replace(new RegExp(`(.{${group}})(?=.)`, 'g'), '$1-');

/** Makes a code of 5 bits for each random byte, in groups that are easy to read aloud: 'a1b2c3-…'. */
export const readableCode = (random: Uint8Array, group: number): string =>
  inGroups([...random].map((byte) => ALPHABET[byte % ALPHABET.length]).join(''), group);

/** Returns a code as it was made from one that somebody typed, in any case and with any spaces and hyphens. */
export const typedCode = (typed: string, group: number): string =>
  inGroups(typed.toLowerCase().replace(/[^a-z0-9]/g, ''), group);
