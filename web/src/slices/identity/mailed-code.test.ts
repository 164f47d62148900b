import { expect, it } from 'vitest';
import { codeFrom } from './mailed-code.ts';

it('S-30 reads a mailed code from the fragment, and from the query of a link that was mailed earlier', () => {
  expect(codeFrom({ hash: '#oobCode=aB_-1', search: '' })).toBe('aB_-1');
  expect(codeFrom({ hash: '', search: '?oobCode=aB_-1' })).toBe('aB_-1');
  expect(codeFrom({ hash: '#main', search: '' })).toBeNull();
});
