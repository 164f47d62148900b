import { expect, it } from 'vitest';
import { messagesWith } from './messages-with-photos.ts';

it('M-23 makes one message of each photo in their order, the first of which is the reply and the last of which has the words', () => {
  expect(messagesWith('On the ferry', ['a', 'b', 'c'])).toEqual([
    { caption: '', photo: 'a', isFirst: true },
    { caption: '', photo: 'b', isFirst: false },
    { caption: 'On the ferry', photo: 'c', isFirst: false },
  ]);
  expect(messagesWith('Hi', ['a'])).toEqual([{ caption: 'Hi', photo: 'a', isFirst: true }]);
  expect(messagesWith('Hi', [])).toEqual([{ caption: 'Hi', photo: undefined, isFirst: true }]);
});
