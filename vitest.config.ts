import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const alias = [
  { find: /^#catalog\//, replacement: here('./web/src/text/en/') },
  { find: /^#contract\//, replacement: here('./contract/src/') },
  { find: /^#server\//, replacement: here('./server/src/') },
  { find: /^#web\//, replacement: here('./web/src/') },
];

// A failed test is tried once more in CI only, and `npm test` names every test that needed it.
const retry = process.env.CI ? 1 : 0;

/** Node's collector runs less often with more room for new values, and on one thread: the tests keep every processor busy. */
const ROOM_FOR_NEW_VALUES = ['--min-semi-space-size=32', '--max-semi-space-size=64', '--single-threaded-gc'];

/** Small objects are written out in the first line of a failure, which is all that the end of `npm test` repeats. */
const chaiConfig = { truncateThreshold: 400 };

/** unit: pure functions. server: against a real PostgreSQL. e2e: real browsers against the built product. */
export default defineConfig({
  test: {
    // Of several projects, one after the other.
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          retry,
          chaiConfig,
          include: [
            'contract/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'server/**/*.unit.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          // The files share their workers, which takes a third of the time. A test must leave no global changed.
          isolate: false,
          // Tests with thousands of cases take seconds alone, and ten times as long when other programs use the processors.
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'server',
          sequence: { groupOrder: 1 },
          retry,
          chaiConfig,
          include: ['server/**/*.test.ts'],
          exclude: ['server/**/*.unit.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          maxWorkers: 2,
          execArgv: ROOM_FOR_NEW_VALUES,
          // As above: each file has its own app and database, but loads the modules only once for each worker.
          isolate: false,
          // A test that starts programs takes seconds alone, and ten times as long beside the browser tests.
          testTimeout: 90_000,
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'e2e',
          sequence: { groupOrder: 2 },
          retry,
          chaiConfig,
          include: ['e2e/**/*.spec.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          setupFiles: ['e2e/file-setup.ts'],
          // Each file starts its own product. Beside the server tests, two at a time already keep two processors busy.
          maxWorkers: 2,
          execArgv: ROOM_FOR_NEW_VALUES,
          // The files of a worker share its modules and browsers.
          isolate: false,
          testTimeout: 90_000,
          // The same time that the browser waits for an element.
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
