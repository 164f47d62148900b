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
    // These browsers support light-dark() and nesting. Compiled to older CSS, a single part of a page could not be dark.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      input: { index: here('./index.html'), sw: here('./src/slices/notifications/push/sw.ts') },
      output: {
        // Browsers identify a service worker by its address, so the address must never change.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // The libraries have a file of their own, which stays in the browser's cache between releases.
        codeSplitting: {
          groups: [{ name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler|react-router)\// }],
        },
      },
      treeshake: {
        // None of our modules has side effects, so each part of the app includes only the exports it uses.
        moduleSideEffects: [{ test: /\/(?:contract|web)\/src\/.*\.tsx?$/, sideEffects: false }],
      },
    },
  },
};

export default defineConfig({ ...config, plugins: [config.plugins, prerenderLanding(config)] });
