/** Latin letters that Unicode does not take apart, as people type them who lack the key. */
const PLAIN: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/**
 * A name or a search as they are compared: lower case, without accents, apostrophes and marks, its words parted by one
 * space; '&' and '+' are 'and', and the signs some artists write for letters (P!nk, A$AP) are those letters. Scripts
 * other than Latin stay as they are. Empty for a text without letters and digits.
 */
export function foldName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’‘ʼ`´]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[æœøßðđþłı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/(?<=\p{L})!(?=\p{L})/gu, 'i')
    .replace(/(?<=\p{L})\$(?=\p{L})/gu, 's')
    .replace(/[&+]/g, ' and ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
