import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const alias = [
  { find: /^#contract\//, replacement: here('./contract/src/') },
  { find: /^#server\//, replacement: here('./server/src/') },
  { find: /^#web\//, replacement: here('./web/src/') },
];

// At one's desk a test that fails now and then fails. In CI, where nobody can look, it is tried once more and named as one that was.
const retry = process.env.CI ? 1 : 0;

/** unit: pure, no outside. server: against a real PostgreSQL. e2e: real browsers against the built product. */
export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          retry,
          include: [
            'contract/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'server/**/*.rules.test.ts',
            'server/src/demo/*.test.ts',
            'tools/**/*.test.ts',
          ],
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'server',
          retry,
          include: ['server/**/*.test.ts'],
          exclude: ['server/**/*.rules.test.ts', 'server/src/demo/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          maxWorkers: 2,
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'e2e',
          retry,
          include: ['e2e/**/*.spec.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          setupFiles: ['e2e/file-setup.ts'],
          // A file has a product and a browser of its own. Three at a time were no faster on two cores.
          maxWorkers: 2,
          testTimeout: 90_000,
          // As long as the browser waits for what it looks for.
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
