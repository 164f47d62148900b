import { expect, it } from 'vitest';
import { longFunctions } from './lengths.ts';

const body = '  step();\n'.repeat(5);

it('names a long function by its own name, its variable or the title it was passed with', () => {
  const code = `function a() {\n${body}}\nconst b = () => {\n${body}};\nit('does c', () => {\n${body}});\n`;
  expect(longFunctions('x.ts', code, 6)).toEqual({ 'x.ts#a': 7, 'x.ts#b': 7, 'x.ts#does c': 7 });
});

it('leaves out short functions and the groups of a test file', () => {
  const code = `describe('group', () => {\n${body}});\ndescribe.each([1])('group %s', () => {\n${body}});\nconst d = () => 1;\n`;
  expect(longFunctions('x.test.ts', code, 6)).toEqual({});
});
