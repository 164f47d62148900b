import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { UPLOADS_AT_ONCE, UPLOADS_UNDER_WAY_MAX } from '#server/platform/server-limits.rules.ts';
import { createUploadTracker } from './throttle.ts';

it('S-58 ends no single upload of a member while others have several under way', () => {
  const countUpload = createUploadTracker();
  const begin = (member: string) => {
    const answer = new PassThrough();
    countUpload(member, answer);
    return answer;
  };
  const single = begin('a phone with a slow network');
  const several = Array.from({ length: UPLOADS_UNDER_WAY_MAX }, (_, at) => begin(`member ${at % 10}`));
  expect([single.destroyed, several[0]?.destroyed]).toEqual([false, true]);
});

it('S-58 ends the oldest upload when members have too many under way that never end, and serves the new one', async () => {
  const countUpload = createUploadTracker();
  const begin = (member: number) => {
    const answer = new PassThrough();
    countUpload(`member ${member}`, answer);
    return answer;
  };
  const stalled = Array.from({ length: UPLOADS_UNDER_WAY_MAX }, (_, at) => begin(Math.floor(at / UPLOADS_AT_ONCE)));
  expect(() => begin(0)).toThrow(expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }));
  expect(stalled.filter(({ destroyed }) => destroyed)).toEqual([]);
  const later = [begin(1000), begin(1001)];
  // The first member has one fewer then.
  expect(stalled.filter(({ destroyed }) => destroyed)).toEqual([stalled[0], stalled[UPLOADS_AT_ONCE]]);
  // One that ends in the ordinary way makes room.
  const [, , third, fourth] = stalled;
  third?.destroy();
  await once(third as PassThrough, 'close');
  later.push(begin(1002));
  expect([fourth, ...later].map((answer) => answer?.destroyed)).toEqual([false, false, false, false]);
});
