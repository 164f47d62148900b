import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { prerenderLanding } from './prerender.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const config: UserConfig = {
  root: here('./'),
  publicDir: here('./public'),
  plugins: [react()],
  resolve: {
    alias: [
      { find: /^#contract\//, replacement: here('../contract/src/') },
      { find: /^#web\//, replacement: here('./src/') },
    ],
  },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    // Browsers that know light-dark() and nesting: made into older CSS, a part of the page could not be dark by itself.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      input: { index: here('./index.html'), sw: here('./src/slices/notifications/push/sw.ts') },
      output: {
        // The service worker's address is its name: it must never change.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // What changes only with the libraries keeps its name between releases.
        codeSplitting: {
          groups: [{ name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler|react-router)\// }],
        },
      },
      treeshake: {
        // A part of the app takes from these collections only what it uses.
        moduleSideEffects: [{ test: /\/(?:contract|web)\/src\/.*\.tsx?$/, sideEffects: false }],
      },
    },
  },
};

export default defineConfig({ ...config, plugins: [config.plugins, prerenderLanding(config)] });
