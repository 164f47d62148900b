import { describe, expect, it } from 'vitest';
import { type Absence, missedRepeatedly } from './absences.rules.ts';

/** Returns absences at a hangout: "ann ben" means that Ann reports the absence of Ben. */
const at = (hangoutId: string, ...said: string[]): Absence[] =>
  said.map((answer) => {
    const [uid = '', other = ''] = answer.split(' ');
    return { hangoutId, uid, other };
  });
const missed = (...said: Absence[][]) => [...missedRepeatedly(said.flat())].sort();

describe('missed hangouts', () => {
  it('B-02 count when two attendees say so, at two hangouts', () => {
    const [first, second] = [at('h1', 'ann ben', 'cleo ben'), at('h2', 'ann ben', 'dora ben')];
    expect(missed(first, second)).toEqual(['ben']);
    expect(missed(first)).toEqual([]);
    // The word of one member alone never counts, however often they say it.
    expect(missed(first, at('h2', 'ann ben'), at('h3', 'ann ben'))).toEqual([]);
    // Two words about different hangouts are no two words about one.
    expect(missed(first, at('h2', 'ann ben'), at('h3', 'cleo ben'))).toEqual([]);
  });

  it('B-02 do not count by the words of members who were said to be absent themselves', () => {
    const accused = (id: string) => at(id, 'ann ben', 'ann cleo', 'dora ben', 'dora cleo');
    expect(missed(accused('h1'), accused('h2'))).toEqual(['ben', 'cleo']);
    // Those who were not there say the same of the others. Nobody can tell who is right, so nobody was absent.
    const back = (id: string) => [...accused(id), ...at(id, 'ben ann', 'ben dora', 'cleo ann', 'cleo dora')];
    expect(missed(back('h1'), back('h2'))).toEqual([]);
    // One of them alone changes nothing.
    const alone = (id: string) => [...accused(id), ...at(id, 'ben ann')];
    expect(missed(alone('h1'), alone('h2'))).toEqual(['ben', 'cleo']);
  });
});
