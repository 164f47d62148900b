import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('./'),
  publicDir: here('./public'),
  plugins: [react()],
  resolve: {
    alias: [
      { find: /^#contract\//, replacement: here('../contract/src/') },
      { find: /^#web\//, replacement: here('./src/') },
    ],
  },
  build: { outDir: here('../dist/web'), emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0, sourcemap: false },
  server: { proxy: { '^/(api|functions|v1|v2|media|healthz|identitytoolkit|securetoken)': 'http://127.0.0.1:3000', '/realtime': { target: 'ws://127.0.0.1:3000', ws: true } } },
});
