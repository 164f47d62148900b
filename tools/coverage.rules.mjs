import { createHash } from 'node:crypto';

/** Returns eight hexadecimal characters that change with the text. */
export const hashOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** Returns the text of each requirement by its id. */
export const requirementsIn = (page) =>
  new Map([...page.matchAll(/^- \*\*([A-Z]-\d{2})\*\* (.*)$/gm)].map(([, id, text]) => [id, text]));

/** Returns the titles of the tests in a file that name at least one id, without a test that is skipped. */
export const titlesIn = (code) =>
  [...code.matchAll(/\b(?:it|test|describe)(?:\.(?!skip|todo)\w+)*(?:\([^'"`]*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g)]
    .map(([, , title]) => ({ title, ids: [...title.matchAll(/\b[A-Z]-\d{2}\b/g)].map(([id]) => id) }))
    .filter(({ ids }) => ids.length > 0);

/**
 * Sorts the requirements. proven: a test that was read for this text has its title. changed: read for another text, or the
 * tests are gone. unread: a test names it that nobody has read. unnamed: no test names it. unknown: ids in titles that no document has.
 */
export function judge({ requirements, findings, titles, reviewed }) {
  const result = { proven: [], changed: [], unread: [], unnamed: [], unknown: [] };
  const testsById = new Map();
  for (const { title, ids } of titles) {
    for (const id of ids) testsById.set(id, (testsById.get(id) ?? new Set()).add(hashOf(title)));
  }
  for (const [id, text] of requirements) {
    const note = reviewed[id];
    const tests = testsById.get(id);
    if (!tests) result.unnamed.push(id);
    else if (!note) result.unread.push(id);
    else if (note.text === hashOf(text) && note.tests.some((hash) => tests.has(hash))) result.proven.push(id);
    else result.changed.push(id);
  }
  result.unknown = [...testsById.keys()].filter((id) => !requirements.has(id) && !findings.has(id)).sort();
  return result;
}
