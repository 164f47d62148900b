import { expect, it } from 'vitest';
import { isOwnOrigin } from './own-origin.ts';

const PUBLIC = 'https://stoop.example';
const LOCAL = 'http://127.0.0.1:3000';

it.each([
  [PUBLIC, 'https://stoop.example', 'stoop.example', true],
  [PUBLIC, 'https://stoop.example', 'another.name', true],
  [PUBLIC, 'http://stoop.example', 'stoop.example', false],
  [PUBLIC, 'http://evil.example', 'evil.example', false],
  [PUBLIC, 'https://evil.example', 'evil.example', false],
  [PUBLIC, 'http://localhost:3000', 'localhost:3000', false],
  [PUBLIC, 'null', 'stoop.example', false],
  [LOCAL, 'http://127.0.0.1:3000', '127.0.0.1:3000', true],
  [LOCAL, 'http://localhost:3000', 'localhost:3000', true],
  [LOCAL, 'http://[::1]:3000', '[::1]:3000', true],
  [LOCAL, 'http://localhost:8080', 'localhost:3000', false],
  [LOCAL, 'http://rebound.example:3000', 'rebound.example:3000', false],
  [LOCAL, 'http://rebound.example:3000', '127.0.0.1:3000', false],
])('S-19 at %s a page of %s that calls the host %s is our own: %s', (publicUrl, origin, host, isOwn) => {
  expect(isOwnOrigin({ origin, host }, publicUrl)).toBe(isOwn);
});
