import type { Plugin } from 'vite';

/** The properties of a route that a call needs. The rest is for the server and for types. */
const NEEDED = ['method', 'path', 'access', 'limit', 'bytes'];

/**
 * Returns a plugin that leaves out of the contract what no screen uses. The server checks input and output, so a screen would
 * load the schemas of its routes, and the library they are made with, only to read a path. A schema that a form checks is
 * exported by its own name.
 */
export const lightContract = (): Plugin => ({
  name: 'stoop:light-contract',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\/.*\.ts$/ },
    handler(code) {
      const edits: Edit[] = [];
      const program = this.parse(code, { lang: 'ts' });
      for (const statement of program.body) edits.push(...droppable(statement));
      visit(program, (node) => {
        if (node.type !== 'CallExpression' || node.callee.name !== 'route') return;
        for (const { key, start, end } of node.arguments[0].properties) {
          const comma = code[end] === ',' ? 1 : 0;
          if (!NEEDED.includes(key?.name)) edits.push({ start, end: end + comma, text: '' });
        }
      });
      return edits
        .toSorted((a, b) => b.start - a.start)
        .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code);
    },
  },
});

/** Replaces a part of a file by other text. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a node of the syntax tree, of any kind
type Node = any;

/** Returns edits that let the build drop the constants of a statement where they are unused, although calls make them. */
function droppable(statement: Node): Edit[] {
  const { declarations = [] } = statement.declaration ?? statement;
  return declarations
    .filter(({ init }: Node) => init && !init.type.includes('Function') && !init.type.includes('Literal'))
    .flatMap(({ init }: Node) => [
      { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
      { start: init.end, end: init.end, text: '))()' },
    ]);
}

function visit(node: Node, see: (node: Node) => void) {
  if (node === null || typeof node !== 'object') return;
  if (typeof node.type === 'string') see(node);
  for (const child of Object.values(node)) visit(child, see);
}
