// Who may import what (ARCHITECTURE.md). Checked by `npm run check`.
import { SLICES, WEB_SLICES } from './tools/slices.mjs';

const TEST = '\\.(?:test|spec|factory)\\.tsx?$|/testing/';
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** A slice may import nothing of a later slice, and of an earlier one its face alone. */
const ordered = (base, slices, face) =>
  slices.flatMap((slice, at) => {
    const later = slices.slice(at + 1);
    const earlier = slices.slice(0, at);
    const from = { path: `^${base}/${slice}/`, pathNot: TEST };
    return [
      ...(later.length
        ? [
            rule(`${base}-${slice}-order`, 'A slice imports only slices before it.', from, {
              path: `^${base}/(?:${later.join('|')})/`,
            }),
          ]
        : []),
      ...(earlier.length
        ? [
            rule(`${base}-${slice}-faces`, 'Another slice is imported through its face.', from, {
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
      'No file imports itself, by whatever way.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule(
      'contract',
      'The contract imports zod only.',
      { path: '^contract/', pathNot: TEST },
      { pathNot: '^contract/|node_modules/zod/' },
    ),
    rule(
      'platform',
      'The platform knows no slice.',
      { path: '^server/src/platform/', pathNot: TEST },
      { path: '^server/src/(?:slices|demo)/|^web/' },
    ),
    rule(
      'rules',
      'Rules are pure: the contract, and pure files of their own slice.',
      { path: '^server/src/slices/[^/]+/[^/]*\\.rules\\.ts$' },
      {
        path: '^server/src/platform/|\\.(?:sql|store|service|routes)\\.ts$|node_modules/(?!zod)|^(?:fs|node:)',
      },
    ),
    rule(
      'stores',
      'An SQL file imports the database and its own rules.',
      { path: '\\.(?:sql|store)\\.ts$' },
      {
        path: '\\.(?:service|routes)\\.ts$|^server/.*views\\.ts$|^server/src/platform/(?!db)',
      },
    ),
    rule(
      'routes',
      'A routes file calls its service and nothing below it.',
      { path: '^server/src/slices/.*\\.routes\\.ts$' },
      { path: '\\.store\\.ts$|^server/src/platform/db' },
    ),
    rule(
      'server-web',
      'Server and web meet in the contract.',
      { path: '^server/', pathNot: '^server/src/torture/live\\.test\\.ts$' },
      { path: '^web/' },
    ),
    rule('web-server', 'Server and web meet in the contract.', { path: '^web/src/' }, { path: '^server/' }),
    rule(
      'design',
      'The design knows React and tokens.',
      { path: '^web/src/design/', pathNot: TEST },
      {
        path: '^web/src/(?:slices|app|platform|text)/|^contract/',
      },
    ),
    rule(
      'web-platform',
      'The web platform knows no screen.',
      { path: '^web/src/platform/', pathNot: TEST },
      { path: '^web/src/(?:slices|app)/' },
    ),
    rule(
      'web-slices-app',
      'The app imports the slices. A slice imports nothing of the app: what both need is in the platform.',
      { path: '^web/src/slices/' },
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
