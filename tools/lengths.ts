// Checks that no function is longer than 100 lines and no code file longer than 400. Those that were longer when the
// check began are listed in tools/budgets.json with their length; an entry may only shrink or go. --lower updates it.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { type Budget, enforceBudgets } from './budgets.ts';

const FUNCTION_MAX = 100;
const FILE_MAX = 400;
/** Generated files and lists of facts: the sentences of the screens, the demo members, the artists, the tests of limits. */
const DATA =
  /^(?:(?:web\/src\/text|server\/src\/demo\/cast|server\/src\/slices\/artists\/catalogue)\/|(?:server\/src\/platform\/db\/schema|tools\/limits-tested)\.ts$)/;
/** A test file's `describe` holds a list of tests; the tests themselves are measured. */
const GROUP = /^describe(?:\.\w+)*$/;

/** Returns the name a reader would look for: of the function, or of what it is assigned to or passed to. */
function nameOf(node: ts.FunctionLikeDeclaration, source: ts.SourceFile): string {
  if (node.name) return node.name.getText(source);
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText(source);
  if (ts.isCallExpression(parent)) {
    const [first] = parent.arguments;
    if (first && ts.isStringLiteralLike(first)) return first.text;
    return `${parent.expression.getText(source).split('(')[0]} callback`;
  }
  return 'anonymous';
}

function isGroup({ parent }: ts.Node, source: ts.SourceFile): boolean {
  if (!ts.isCallExpression(parent)) return false;
  const called = ts.isCallExpression(parent.expression) ? parent.expression.expression : parent.expression;
  return GROUP.test(called.getText(source));
}

/** Maps `path#name` to the number of lines for every function of a file that is too long. */
export function longFunctions(path: string, text: string, max = FUNCTION_MAX): Budget {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Budget = {};
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body && !isGroup(node, source)) {
      const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
      const lines = lineOf(node.end) - lineOf(node.getStart(source)) + 1;
      if (lines > max) found[`${path}#${nameOf(node, source)}`] = lines;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function main() {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], { encoding: 'utf8' }).split('\n');
  const functions: Budget = {};
  const lengths: Budget = {};
  for (const path of files.filter((file) => file && existsSync(file) && !DATA.test(file))) {
    const text = readFileSync(path, 'utf8');
    const lines = text.trimEnd().split('\n').length;
    if (lines > FILE_MAX) lengths[path] = lines;
    // Parsing takes most of the time, and a short file has no long function.
    if (lines > FUNCTION_MAX && !path.endsWith('.css')) Object.assign(functions, longFunctions(path, text));
  }
  enforceBudgets({
    [`functions over ${FUNCTION_MAX} lines`]: functions,
    [`files over ${FILE_MAX} lines`]: lengths,
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
