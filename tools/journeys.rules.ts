import ts from 'typescript';

/** Where a journey begins, and which resolver of its slice finds its resource. */
export interface Start {
  /** A path from the root of the repository. */
  path: string;
  name: string;
  /** The access level of the route. Without it every resolver of the slice is followed. */
  access?: string;
}

/** A request runs these: the functions of each file, in the order in which the code reaches the files. */
export interface Journey {
  files: ReadonlyMap<string, ReadonlySet<string>>;
  /** The calls whose function cannot be told from the code. */
  problems: readonly string[];
}

/** Which files are whose. Paths are from the root of the repository. */
export interface Places {
  /** The file that names the listeners of events and the answers to questions. */
  listeners: string;
  /** Whether the functions of an object may be called by its type alone, when the type is declared there. */
  isCalledByType: (path: string) => boolean;
  /** Whether its functions are followed. */
  isFollowed: (path: string) => boolean;
}

/** Returns the expressions that app.listeners.ts lists, by the variable of the event or question. */
function listedIn(file: ts.SourceFile, checker: ts.TypeChecker) {
  const listed = new Map<ts.Symbol, readonly ts.Expression[]>();
  for (const statement of file.statements) {
    if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) continue;
    const { expression, arguments: args } = statement.expression;
    if (!ts.isPropertyAccessExpression(expression) || !['runs', 'isAnsweredBy'].includes(expression.name.text))
      continue;
    const symbol = checker.getSymbolAtLocation(expression.expression);
    if (symbol) listed.set(unaliased(symbol, checker), args);
  }
  return listed;
}

const unaliased = (symbol: ts.Symbol, checker: ts.TypeChecker) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/** Returns the name of the function that makes a variable: `defineEvent` for `const changed = defineEvent(…)`. */
function makerOf(declaration: ts.Declaration | undefined): string | undefined {
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
  const { initializer } = declaration;
  return ts.isCallExpression(initializer) && ts.isIdentifier(initializer.expression)
    ? initializer.expression.text
    : undefined;
}

/** Returns the name of the function or variable of a file that contains a node. */
function topNameOf(node: ts.Node): string | undefined {
  const outers: ts.Node[] = [];
  for (let outer = node; !ts.isSourceFile(outer); outer = outer.parent) outers.unshift(outer);
  const [statement, , variable] = outers;
  if (statement && ts.isFunctionDeclaration(statement)) return statement.name?.text;
  return variable && ts.isVariableDeclaration(variable) && ts.isIdentifier(variable.name)
    ? variable.name.text
    : undefined;
}

/** Returns whether an identifier is the name of what is called. */
function isCalled(name: ts.Identifier): boolean {
  const { parent } = name;
  const callee: ts.Node = ts.isPropertyAccessExpression(parent) && parent.name === name ? parent : name;
  const call = callee.parent;
  return (
    ((ts.isCallExpression(call) || ts.isNewExpression(call)) && call.expression === callee) ||
    (ts.isTaggedTemplateExpression(call) && call.tag === callee)
  );
}

/** Returns whether an identifier only names something that it declares, and stands for no value. */
function isName(name: ts.Identifier): boolean {
  const { parent } = name;
  if (ts.isBindingElement(parent)) return parent.initializer !== name;
  if (ts.isPropertyAssignment(parent)) return parent.name === name;
  return ts.isParameter(parent) && parent.name === name;
}

const isFunction = (node: ts.Node) => ts.isArrowFunction(node) || ts.isFunctionExpression(node);

/** Returns whether a function here runs only if something refers to it by name. */
function runsByName(node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node)) return true;
  if (ts.isVariableDeclaration(node)) return node.initializer !== undefined && isFunction(node.initializer);
  if (!ts.isObjectLiteralElementLike(node) || ts.isSpreadAssignment(node)) return false;
  let object: ts.Node = node.parent;
  while (ts.isParenthesizedExpression(object.parent) || ts.isAsExpression(object.parent)) object = object.parent;
  const isReturned =
    ts.isReturnStatement(object.parent) || (ts.isArrowFunction(object.parent) && object.parent.body === object);
  return isReturned && (!ts.isPropertyAssignment(node) || isFunction(node.initializer));
}

/** Returns whether an object of this type holds functions and nothing else: what a call through it runs cannot be read there. */
function holdsOnlyFunctions(member: ts.Declaration, checker: ts.TypeChecker): boolean {
  const type = checker.getTypeAtLocation(member.parent);
  return type.getProperties().every((property) => {
    const [declaration] = property.declarations ?? [];
    return (
      declaration &&
      checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(property, declaration)).getCallSignatures().length >
        0
    );
  });
}

/**
 * Follows every function that a request calls or passes on, through events and questions, and returns the files on the way.
 * A function that is a parameter, or one of several options, is followed where it is passed. A call through an object that
 * holds only functions is a problem when nothing but a type of ours says what they are.
 */
export function followCalls(program: ts.Program, start: Start, places: Places, root: string): Journey {
  const checker = program.getTypeChecker();
  const files = new Map<string, Set<string>>();
  const problems: string[] = [];
  const visited = new Set<ts.Node>();
  /** The names of the properties to which an object on the way gives a value. */
  const options = new Set<string>();
  const calledOptions: ts.Identifier[] = [];
  const pathOf = (node: ts.Node) => node.getSourceFile().fileName.slice(root.length + 1);
  const listenersFile = program.getSourceFile(`${root}/${places.listeners}`);
  const listed = listenersFile ? listedIn(listenersFile, checker) : new Map<ts.Symbol, readonly ts.Expression[]>();

  function report(node: ts.Node, reason: string) {
    const file = node.getSourceFile();
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    problems.push(`${pathOf(node)}:${line + 1} calls ${node.parent.getText()}: ${reason}`.split('\n')[0] ?? '');
  }

  /** Follows a function, or the expression that makes one, unless that was done before. */
  function follow(node: ts.Node) {
    const path = pathOf(node);
    if (visited.has(node) || !places.isFollowed(path)) return;
    const functions = files.get(path) ?? new Set<string>();
    const name = topNameOf(node);
    if (name && !/^[A-Z0-9_]+$/.test(name)) files.set(path, functions.add(name));
    visited.add(node);
    if (ts.isIdentifier(node) || ts.isCallExpression(node)) walkExpression(node);
    else ts.forEachChild(node, walk);
  }

  /** Follows what app.listeners.ts lists for an event or a question. */
  function followListed(name: ts.Identifier, symbol: ts.Symbol) {
    const expressions = listed.get(symbol);
    if (!expressions) return report(name, `${places.listeners} lists nothing for it.`);
    for (const expression of expressions) {
      const path = pathOf(expression);
      files.set(path, (files.get(path) ?? new Set<string>()).add(symbol.name));
      walk(expression);
    }
  }

  /** Follows a function that destructuring takes out of an object. */
  function followBinding(name: ts.Identifier, element: ts.BindingElement) {
    const key = element.propertyName ?? element.name;
    const property = ts.isIdentifier(key)
      ? checker.getPropertyOfType(checker.getTypeAtLocation(element.parent), key.text)
      : undefined;
    const { parent } = element.parent;
    if (ts.isVariableDeclaration(parent) && parent.initializer) follow(parent.initializer);
    if (property) followSymbol(name, property);
  }

  /** Follows one declaration of what an identifier stands for. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a walk over kinds of nodes reads best as one list of cases.
  function followDeclaration(name: ts.Identifier, declaration: ts.Declaration) {
    if (declaration.getSourceFile().fileName.includes('/node_modules/')) return;
    if (ts.isFunctionLike(declaration) && 'body' in declaration && declaration.body) return follow(declaration);
    if (ts.isClassDeclaration(declaration)) return follow(declaration);
    if (ts.isVariableDeclaration(declaration) && declaration.initializer) return follow(declaration.initializer);
    if (ts.isPropertyAssignment(declaration)) return follow(declaration.initializer);
    if (ts.isBindingElement(declaration)) return followBinding(name, declaration);
    if (ts.isShorthandPropertyAssignment(declaration)) {
      const value = checker.getShorthandAssignmentValueSymbol(declaration);
      return value && followSymbol(name, value);
    }
    const isMember = ts.isPropertySignature(declaration) || ts.isMethodSignature(declaration);
    if (!isMember || !isCalled(name) || places.isCalledByType(pathOf(declaration))) return;
    if (holdsOnlyFunctions(declaration, checker))
      report(name, `only ${pathOf(declaration)} says what it is, by a type.`);
    else calledOptions.push(name);
  }

  function followSymbol(name: ts.Identifier, aliased: ts.Symbol) {
    const symbol = unaliased(aliased, checker);
    const maker = makerOf(symbol.declarations?.[0]);
    if (maker === 'defineQuestion') return followListed(name, symbol);
    // An event is followed where it is emitted.
    if (maker === 'defineEvent') return;
    for (const declaration of symbol.declarations ?? []) followDeclaration(name, declaration);
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a walk over kinds of nodes reads best as one list of cases.
  function followName(name: ts.Identifier) {
    if (isName(name)) return;
    const { parent } = name;
    if (ts.isPropertyAccessExpression(parent) && parent.name === name && name.text === 'emit') {
      const event = checker.getSymbolAtLocation(parent.expression);
      const variable = event && unaliased(event, checker);
      if (variable && makerOf(variable.declarations?.[0]) === 'defineEvent') return followListed(name, variable);
    }
    const symbol = ts.isShorthandPropertyAssignment(parent)
      ? checker.getShorthandAssignmentValueSymbol(parent)
      : checker.getSymbolAtLocation(name);
    if (symbol) followSymbol(name, symbol);
    else if (isCalled(name) && checker.getTypeAtLocation(name).flags & ts.TypeFlags.Any)
      report(name, 'its type is any.');
  }

  /** Follows a call of what another expression returns, such as `queueOf(app)(…)`. */
  function followReturned(call: ts.CallExpression) {
    const { expression } = call;
    if (!ts.isElementAccessExpression(expression) && !ts.isCallExpression(expression)) return;
    const declaration = checker.getResolvedSignature(call)?.declaration;
    if (declaration && 'body' in declaration && declaration.body) follow(declaration);
    else if (!declaration || !places.isCalledByType(pathOf(declaration)))
      report(expression, 'its function is not known.');
  }

  /** Follows the only resolver that the route needs. */
  function walkResolvers(call: ts.CallExpression) {
    for (const argument of call.arguments)
      ts.forEachChild(argument, (property) => {
        const isNeeded = start.access === undefined || property.getText().split(/\W/, 1)[0] === start.access;
        if (isNeeded) walk(property);
      });
  }

  function walkExpression(node: ts.Identifier | ts.CallExpression) {
    if (ts.isIdentifier(node)) return followName(node);
    if (ts.isIdentifier(node.expression) && node.expression.text === 'handlersOf') return walkResolvers(node);
    followReturned(node);
    ts.forEachChild(node, walk);
  }

  function walk(node: ts.Node) {
    if (ts.isTypeNode(node) || visited.has(node) || runsByName(node)) return;
    visited.add(node);
    if (ts.isIdentifier(node) || ts.isCallExpression(node)) return walkExpression(node);
    if (ts.isObjectLiteralElementLike(node) && node.name && ts.isIdentifier(node.name)) options.add(node.name.text);
    ts.forEachChild(node, walk);
  }

  const file = program.getSourceFile(`${root}/${start.path}`);
  const module = file && checker.getSymbolAtLocation(file);
  const symbol = module && checker.getExportsOfModule(module).find(({ name }) => name === start.name);
  const declaration = symbol && unaliased(symbol, checker).declarations?.[0];
  if (!declaration) problems.push(`${start.path} has no export ${start.name}.`);
  else follow(ts.isVariableDeclaration(declaration) && declaration.initializer ? declaration.initializer : declaration);
  for (const name of calledOptions)
    if (!options.has(name.text)) report(name, 'nothing on the way gives this option a function.');
  return { files, problems };
}
