import { describe, expect, it } from 'vitest';
import { text } from '#web/text/index.ts';
import { summaryShown } from './summary.ts';

const t = text.writing.summary;

describe('the connection summary', () => {
  it('P-09 F-04 shows the answer', () => expect(summaryShown(' You both enjoy art. ', t)).toBe('You both enjoy art.'));

  it('P-09 F-04 shows the specification’s sentence when there is no answer', () =>
    expect(summaryShown(undefined, t)).toBe('You two could be a fun match! Why not say hi? ✨'));

  it('P-09 F-04 shows the specification’s sentence when the answer is empty', () => {
    const sentence =
      'Based on your personality traits, you might have an interesting dynamic! Why not reach out and start a conversation? ✨';
    expect(summaryShown('', t)).toBe(sentence);
    expect(summaryShown(' \n', t)).toBe(sentence);
  });
});
