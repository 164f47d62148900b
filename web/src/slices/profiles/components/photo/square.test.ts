import { expect, it } from 'vitest';
import { centeredSquare } from './square.ts';

it('W-08 takes the largest square in the middle of a photo', () => {
  expect(centeredSquare(4000, 3000)).toEqual({ x: 500, y: 0, width: 3000, height: 3000 });
  expect(centeredSquare(300, 900)).toEqual({ x: 0, y: 300, width: 300, height: 300 });
  expect(centeredSquare(64, 64)).toEqual({ x: 0, y: 0, width: 64, height: 64 });
});
