// The import rules of ARCHITECTURE.md. `npm run check` enforces them.
import { SLICES, WEB_SLICES } from './tools/slices.ts';

const TEST = '\\.(?:test|spec|factory)\\.tsx?$|/testing/';
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Returns the rules by which a slice imports nothing of a later slice, and only the index file of an earlier one. */
const ordered = (base, slices, face) =>
  slices.flatMap((slice, at) => {
    const later = slices.slice(at + 1);
    const earlier = slices.slice(0, at);
    const from = { path: `^${base}/${slice}/`, pathNot: TEST };
    return [
      ...(later.length
        ? [
            rule(`${base}-${slice}-order`, 'A slice imports only slices listed before it in tools/slices.ts.', from, {
              path: `^${base}/(?:${later.join('|')})/`,
            }),
          ]
        : []),
      ...(earlier.length
        ? [
            rule(`${base}-${slice}-faces`, 'Another slice is imported through its index file.', from, {
              path: `^${base}/(?:${earlier.join('|')})/`,
              pathNot: face,
            }),
          ]
        : []),
    ];
  });

export default {
  forbidden: [
    rule(
      'no-circle',
      'No file imports itself through others. Types may: they are gone when the code runs.',
      {},
      {
        circular: true,
        viaOnly: { dependencyTypesNot: ['type-only'] },
      },
    ),
    rule(
      'contract',
      'The contract imports nothing but zod.',
      { path: '^contract/', pathNot: TEST },
      { pathNot: '^contract/|node_modules/zod/' },
    ),
    rule(
      'form-schemas',
      'The schema of a form imports no routes, because every screen with the form would load them.',
      { path: '^contract/src/[^/]+/forms\\.ts$' },
      { path: '/routes\\.ts$' },
    ),
    rule(
      'platform',
      'The platform imports no slice.',
      { path: '^server/src/platform/', pathNot: TEST },
      { path: '^server/src/(?:slices|demo)/' },
    ),
    rule(
      'server-slices',
      'A slice imports the platform and other slices. The files beside them and the demo members import the slices.',
      { path: '^server/src/slices/', pathNot: TEST },
      { path: '^server/src/(?!platform/|slices/)' },
    ),
    rule(
      'rules',
      'Rules are pure functions: they import the contract, other rules of their slice, the hash functions, seeded random numbers and the reserved words.',
      { path: '^server/src/slices/[^/]+/[^/]*\\.rules\\.ts$' },
      {
        path: '^server/src/platform/(?!(?:hashes|readable-code|seeded-random|text/reserved-words)\\.ts)|\\.sql\\.ts$|node_modules/(?!zod)',
      },
    ),
    rule(
      'rules-core',
      'Rules import no module of Node that reads or writes anything.',
      { path: '^server/src/slices/[^/]+/[^/]*\\.rules\\.ts$' },
      { dependencyTypes: ['core'], pathNot: '^(?:node:)?(?:crypto|net)$' },
    ),
    rule(
      'stores',
      'A file of SQL imports of the platform only the database, and no views.',
      { path: '\\.sql\\.ts$' },
      {
        path: '^server/.*views\\.ts$|^server/src/platform/(?!db)',
      },
    ),
    rule(
      'server-web',
      'Server and web share the contract. The answers of the API quote the English sentences of the catalog, and some tests compare what both do with the same data.',
      {
        path: '^server/',
        pathNot: '^server/src/(?:torture/live-histories/|(?:torture/live|translations\\.unit)\\.test\\.ts$)',
      },
      { path: '^web/(?!src/text/en/server-(?:field-)?errors\\.ts$)' },
    ),
    rule(
      'web-server',
      'Server and web share the contract and nothing else.',
      { path: '^web/src/' },
      { path: '^server/' },
    ),
    rule(
      'design',
      'The design imports nothing of the product.',
      { path: '^web/src/design/', pathNot: TEST },
      {
        path: '^web/src/(?:slices|app|platform|text)/|^contract/',
      },
    ),
    rule(
      'web-platform',
      'The web platform imports no slice.',
      { path: '^web/src/platform/', pathNot: TEST },
      { path: '^web/src/slices/' },
    ),
    rule(
      'web-slices-app',
      'The app imports the slices. A slice imports nothing of the app: what both need is in the platform.',
      { path: '^web/src/slices/' },
      { path: '^web/src/app/' },
    ),
    rule(
      'web-app',
      'The app is built from the slices, so neither a slice nor what lies below one imports it.',
      { path: '^web/src/(?:slices|platform|design|text)/' },
      { path: '^web/src/app/' },
    ),
    ...ordered('server/src/slices', SLICES, '/index\\.ts$'),
    ...ordered('web/src/slices', WEB_SLICES, '/index\\.tsx?$'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
