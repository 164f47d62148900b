import { expect, it } from 'vitest';
import { relyingPartyOf } from './relying-party.rules.ts';

it.each([
  ['https://stoop.example', 'stoop.example', 'https://stoop.example'],
  ['https://stoop.example:8443', 'stoop.example', 'https://stoop.example:8443'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
  ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
  ['http://127.10.20.30:3000', 'localhost', 'http://localhost:3000'],
  ['http://stoop.localhost:3000', 'stoop.localhost', 'http://stoop.localhost:3000'],
  // A name that only begins like an address of this machine is a name.
  ['https://127.0.0.1.example', '127.0.0.1.example', 'https://127.0.0.1.example'],
])('A-20 passkeys for %s belong to %s', (address, id, origin) => {
  expect(relyingPartyOf(address)).toEqual({ id, origin });
});

it.each([
  'http://stoop.example',
  'https://203.0.113.7',
  'https://[2001:db8::1]',
  'http://192.168.1.20:3000',
  'http://localhost.example',
])('A-20 no passkey works at %s', (address) => {
  expect(relyingPartyOf(address)).toBeNull();
});
