import { expect, it } from 'vitest';
import { addedTests, shownLines, withCode } from './tour.rules.ts';

const patch = `diff --git a/web/a.ts b/web/a.ts
index 1..2 100644
--- a/web/a.ts
+++ b/web/a.ts
@@ -1,4 +1,4 @@
 first
 second
-third
+it('adds a line', () => {
 fourth
diff --git a/b.sql b/b.sql
new file mode 100644
--- /dev/null
+++ b/b.sql
@@ -0,0 +1 @@
+select 1;
`;
const code = "# web/a.ts\n second\n-third\n+it('adds a line', () => {\n\n# b.sql\n+select 1;";

it('shows the changed lines of a patch, each group with the line before it, under the names of their files', () => {
  expect(shownLines(patch).join('\n')).toBe(code);
});

it('finds the tests that a patch adds', () => {
  expect(addedTests(patch)).toEqual([{ file: 'web/a.ts', title: 'adds a line' }]);
});

it('replaces other code between the marks of a part, and refuses a page without them', () => {
  const page = (shown: string) => `A\n\n<!-- 1-a.patch -->\n${shown}<!-- /1-a.patch -->\nB\n`;
  const expected = page(`\`\`\`diff\n${code}\n\`\`\`\n`);
  expect(withCode(page(''), [{ name: '1-a.patch', patch }])).toBe(expected);
  expect(withCode(page('other code\n'), [{ name: '1-a.patch', patch }])).toBe(expected);
  expect(() => withCode('A', [{ name: '1-a.patch', patch }])).toThrow('docs/tour.md has no place for 1-a.patch');
});
