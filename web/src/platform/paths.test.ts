import { expect, it } from 'vitest';
import { loginPath, safeReturnPath } from './paths.ts';

it.each(['/intros', '/messages/group_1?x=1#end', '/user/abc'])('G-03 a login comes back to %s', (to) => {
  expect(safeReturnPath(to)).toBe(to);
});

it.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example',
  '\\/evil.example',
  '/x\\..\\..\\/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  'intros',
  '',
  null,
  undefined,
])('G-03 a login never leads to %j', (to) => {
  expect(safeReturnPath(to)).toBeNull();
});

it('G-03 a login does not come back to pages for visitors', () => {
  for (const to of ['/', '/landing', '/login?to=/x', '/signup']) expect(safeReturnPath(to)).toBeNull();
  expect(loginPath('/user/abc?x=1')).toBe('/login?to=%2Fuser%2Fabc%3Fx%3D1');
  expect(loginPath('//evil.example')).toBe('/login');
});
