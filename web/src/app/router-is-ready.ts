import type { createBrowserRouter } from 'react-router';

/** Resolves when a router has loaded what its first page needs. */
export function whenRouterIsReady({ state, subscribe }: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((done) => {
    if (state.initialized) return done();
    const stop = subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      done();
    });
  });
}
