type Listener = (event: PopStateEvent) => void;
let first: Listener | undefined;

/**
 * Lets open windows handle popstate before the router. Must be called before the router is created: browsers call the listeners
 * of `window` in the order in which they were added.
 */
export const listenBeforeRouter = (): void =>
  window.addEventListener('popstate', (event) => first?.(event), { capture: true });

/** Handles each popstate event before the router does. */
export const onPopStateFirst = (listener: Listener): void => {
  first = listener;
};
