// Finds sentences that the web app shows and that are not in its catalogs, so that nobody could translate them.
import ts from 'typescript';

export interface SentenceFinding {
  line: number;
  sentence: string;
}

/** The strings that the check takes for a sentence, although no reader sees them in another language. */
const ALLOWED: readonly { path: RegExp; sentence: string; reason: string }[] = [
  { path: /\.tsx$/, sentence: 'lazy', reason: 'a value of the attribute `loading` of a picture' },
  { path: /\.tsx$/, sentence: 'eager', reason: 'a value of the attribute `loading` of a picture' },
];

/** Attributes and properties whose string a reader sees or hears, such as `title`, `aria-label`, `closeLabel` and `valueText`. */
const SHOWN =
  /^(?:aria-(?:label|description|valuetext|roledescription|placeholder)|title|alt|placeholder|text|summary|description|hint|more|intro|help|done|caption|message|counter|suffix|prefix|empty|failed|loading|optionalMark|label|error|\w+(?:Label|Text|Title|Description|Mark|Message))$/;
/** Errors whose message a screen shows. The message of another error is for the programmers. */
const SHOWN_ERRORS = new Set(['ApiError', 'AuthError', 'FieldError', 'PictureError']);
const LETTER = /\p{L}/u;
/** Two words, or one with a capital letter: an id, a class or a value is neither. */
const VISIBLE_TEXT = /\p{L}\S*\s+\S*\p{L}|^\p{Lu}\p{Ll}/u;
/** A capital letter at the start and more words after it: a sentence wherever it stands. */
const SENTENCE = /^\p{Lu}[\p{L}’']*[,:]?\s+\S*\p{L}/u;

/** Returns the constant parts of the strings that an expression may result in. */
function literalsOf(node: ts.Node): ts.Node[] {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return [node];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return literalsOf(node.expression);
  if (ts.isJsxExpression(node)) return node.expression ? literalsOf(node.expression) : [];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(literalsOf);
  if (ts.isBinaryExpression(node)) {
    const isChoice = /^(?:&&|\|\||\?\?|\+)$/.test(node.operatorToken.getText());
    return isChoice ? [node.left, node.right].flatMap(literalsOf) : [];
  }
  return [];
}

/** Returns the text of a string without the values of a template. */
function textOf(node: ts.Node): string {
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
  return ts.isStringLiteralLike(node) || ts.isJsxText(node) ? node.text : node.getText();
}

const nameOf = (node: ts.CallExpression | ts.NewExpression) => node.expression.getText();

/** Whether a string is for the programmers: the message of an error that no screen shows, or a line of the console. */
function isForProgrammers(node: ts.Node): boolean {
  const { parent } = node;
  if (!(ts.isNewExpression(parent) || ts.isCallExpression(parent))) return false;
  const name = nameOf(parent);
  return name.startsWith('console.') || name === 'super' || (/Error$/.test(name) && !SHOWN_ERRORS.has(name));
}

/** Strings that a reader sees if they match the pattern. */
interface VisibleStrings {
  nodes: readonly ts.Node[];
  pattern: RegExp;
}

/** Returns the strings of JSX, of which a reader sees any letter. */
function visibleInJsx(node: ts.Node): VisibleStrings | undefined {
  if (ts.isJsxText(node)) return { nodes: [node], pattern: LETTER };
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return { nodes: literalsOf(node), pattern: LETTER };
  if (ts.isJsxAttribute(node) && node.initializer && SHOWN.test(node.name.getText()))
    return { nodes: literalsOf(node.initializer), pattern: LETTER };
  return undefined;
}

/** Returns the strings of a node of which a reader sees any letter, or any two words, or any sentence. */
function visibleStrings(node: ts.Node): VisibleStrings | undefined {
  const inJsx = visibleInJsx(node);
  if (inJsx) return inJsx;
  if (ts.isPropertyAssignment(node) && SHOWN.test(node.name.getText()))
    return { nodes: literalsOf(node.initializer), pattern: VISIBLE_TEXT };
  if (ts.isNewExpression(node) && SHOWN_ERRORS.has(nameOf(node)))
    return { nodes: (node.arguments ?? []).flatMap(literalsOf), pattern: VISIBLE_TEXT };
  if (ts.isCallExpression(node) && /\b(?:toast|shower)\.\w+$/i.test(nameOf(node)))
    return { nodes: node.arguments.flatMap(literalsOf), pattern: VISIBLE_TEXT };
  if ((ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && !isForProgrammers(node))
    return { nodes: [node], pattern: SENTENCE };
  return undefined;
}

const isAllowed = (path: string, sentence: string) =>
  ALLOWED.some((exception) => exception.sentence === sentence && exception.path.test(path));

/** Returns the sentences of a file of the web app that a reader may see. Punctuation, emoji and the allowed words are none. */
export function sentencesOutside(path: string, code: string): SentenceFinding[] {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const findings = new Map<number, SentenceFinding>();
  const visit = (node: ts.Node) => {
    const visibleText = visibleStrings(node);
    for (const string of visibleText?.nodes ?? []) {
      const sentence = textOf(string).replace(/\s+/g, ' ').trim();
      const start = string.getStart(source);
      if (visibleText?.pattern.test(sentence) && !isAllowed(path, sentence))
        findings.set(start, { line: source.getLineAndCharacterOfPosition(start).line + 1, sentence });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...findings.values()];
}

/** Says that a value, such as an id, is none. No form lets a reader type such a value, so the sentence is for programmers. */
const NO_READER = /^(?:This is not |These are no |Say who it is about)/;

/**
 * Returns the sentences beside a field that a file of the contract or of the server writes without `fieldError`, so that they are
 * no reason of contract/src/field-errors.ts and stay English.
 */
export function fieldErrorsOutside(path: string, code: string): SentenceFinding[] {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const findings: SentenceFinding[] = [];
  const visit = (node: ts.Node, isChecked: boolean) => {
    if (isChecked && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))) {
      const sentence = textOf(node);
      if (SENTENCE.test(sentence) && !NO_READER.test(sentence))
        findings.push({ line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, sentence });
    }
    const callee = ts.isCallExpression(node) ? nameOf(node) : null;
    const checks = callee === null ? isChecked : callee === 'fail' || /^z\b|\.check$/.test(callee);
    ts.forEachChild(node, (child) => visit(child, checks));
  };
  visit(source, false);
  return findings;
}
