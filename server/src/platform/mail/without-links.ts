/** Matches text of which mail programs make a link: an address with or without a scheme, also one of numbers, or an email. */
const LIKE_A_LINK = /:\/\/|www\.|[^\s.]\.\p{L}{2,}|\d\.\d+\.\d+\.\d|\S@\S|[\r\n]/iu;

/** Dots that browsers read as the dot of a host name (UTS 46), and that NFKC does not replace. */
const OTHER_DOTS = /\u3002/g;

/**
 * Returns a name or title that somebody chose, in a form that a mail of ours may contain. Mail programs make links of words
 * such as evil.example, which would then seem to be ours; such a text is replaced.
 */
export const withoutLinks = (text: string, instead: string): string =>
  LIKE_A_LINK.test(text.normalize('NFKC').replace(OTHER_DOTS, '.')) ? instead : text;
