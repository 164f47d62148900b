import { expect, it } from 'vitest';
import { contentOfToken, isSameSignature, keyedHash, signToken } from './signed-tokens.ts';

const secret = Buffer.from(Array.from({ length: 32 }, (_, at) => at));
/** A token as the first releases mailed it, signed with the bytes 0 to 31. */
const CONTENT = 'offer.AnnAnnAnnAnnAnnAnnAnnAnnAnn1.HangoutHangoutHang01.1796148000000';
const SIGNATURE = 'ksNXra6IQx2K4K8LQHnoRVTN5dKfi6jJlHblE4czziU';
const TOKEN = `${CONTENT}.${SIGNATURE}`;

it('hashes with a key as published in RFC 4231', () => {
  expect(keyedHash(Buffer.alloc(20, 0x0b), 'Hi There').toString('hex')).toBe(
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  );
});

it('signs as earlier releases did, and reads their tokens', () => {
  expect(signToken(secret, CONTENT)).toBe(TOKEN);
  expect(contentOfToken(secret, TOKEN)).toBe(CONTENT);
});

it('reads no token whose content, signature or secret is another', () => {
  const wrong = [
    ...['', '.', SIGNATURE, `.${SIGNATURE}`, CONTENT, `${CONTENT}.`, `${TOKEN}.`, `${TOKEN}A`, TOKEN.slice(0, -1)],
    ...[TOKEN.replace('offer', 'confirm'), TOKEN.replace('.ks', '.Ks'), TOKEN.replace('.ks', '.ké')],
  ];
  for (const token of wrong) expect.soft(contentOfToken(secret, token), token).toBeNull();
  expect(contentOfToken(Buffer.alloc(32), TOKEN)).toBeNull();
});

it('compares signatures of different lengths without an error', () => {
  expect(isSameSignature(Buffer.from('ab'), Buffer.from('ab'))).toBe(true);
  expect(isSameSignature(Buffer.from('ab'), Buffer.from('ac'))).toBe(false);
  expect(isSameSignature(Buffer.from('ab'), Buffer.from('abc'))).toBe(false);
});
