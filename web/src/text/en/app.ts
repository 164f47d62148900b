/** The sentences of the frame: top bar, errors, loading. */
export const app = {
  loading: 'Loading...',
};
