/** The field of the history's state with the number of windows that are open over the page. */
const FIELD = 'openWindows';
/** The router may refuse a navigation and return to the page before. By then it has, in ms. */
const ROUTER_DECIDED = 100;

type State = Record<string, unknown> | null;

/** The parts of a browser's window that this module uses. */
export interface Browser {
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  location: Pick<Location, 'href'>;
  /** Calls the listener for each popstate event, before the router. */
  onPopState(listener: (event: PopStateEvent) => void): void;
}

const depthOf = (state: State): number => (typeof state?.[FIELD] === 'number' ? state[FIELD] : 0);
/** Returns the number that the router gives to the entries of its pages: 0, 1, 2, … */
const pageOf = (state: State): number | null => (typeof state?.idx === 'number' ? state.idx : null);

function withDepth(state: State, depth: number): State {
  // A link to a part of the page makes an entry without a state. The router expects null as the number of such an entry.
  const { [FIELD]: _, ...rest } = state ?? { idx: null };
  return depth > 0 ? { ...rest, [FIELD]: depth } : rest;
}

/**
 * Gives each open window an entry in the browser's history. Going back closes the window, and the router does not notice.
 * Changes of the history are made a moment later, in `synchronize`, so that the next window takes over the entry.
 */
export function createWindowHistory(browser: Browser) {
  const { history, location } = browser;
  const open: (() => void)[] = [];
  /** The number of entries of windows up to the current one. */
  let depth = 0;
  /** The number of the page that was seen last, and its state and address under the windows. */
  let page = pageOf(history.state);
  let pageBelow: { state: State; href: string } = { state: history.state, href: location.href };
  /** The depth that a removal of entries, which is under way, leads to. */
  let awaited: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = (delay = 0) => {
    clearTimeout(timer);
    timer = setTimeout(synchronize, delay);
  };

  /** Returns whether the state of the current entry is that of the page seen last. Entries without a number differ by address. */
  const isOfPage = (state: State) => pageOf(state) === page && (page !== null || location.href === pageBelow.href);

  /** Reads where the page is. It may have replaced its address under an open window, or another page may have been opened. */
  function read(): void {
    if (awaited !== null) return;
    const state: State = history.state;
    const isSamePage = isOfPage(state);
    page = pageOf(state);
    if (!isSamePage || depthOf(state) > 0) depth = depthOf(state);
    else if (depth > 0) history.replaceState(withDepth(state, depth), '');
    pageBelow = { state: withDepth(state, 0), href: location.href };
  }

  function synchronize(): void {
    if (awaited !== null) return;
    read();
    while (depth < open.length) history.pushState(withDepth(history.state, ++depth), '');
    if (depth === open.length) return;
    awaited = open.length;
    history.go(open.length - depth);
  }

  /** Takes over the address that the page has got while the windows were open. */
  function arrive(next: number): void {
    depth = next;
    history.replaceState(withDepth(pageBelow.state, depth), '', pageBelow.href);
  }

  function onPopState(event: PopStateEvent): void {
    const [to, toPage] = [depthOf(event.state), pageOf(event.state)];
    const isSamePage = isOfPage(event.state);
    const isRemoval = isSamePage && to === awaited;
    awaited = null;
    if (isRemoval) {
      event.stopImmediatePropagation();
      arrive(to);
      schedule();
      return;
    }
    if (isSamePage && open.length > 0 && to < depth) {
      event.stopImmediatePropagation();
      arrive(to);
      // A window may refuse, e.g. while it saves. Then it gets its entry back.
      for (const close of open.slice(to).reverse()) close();
      schedule();
      return;
    }
    // Everything else is a navigation of the router.
    const isForward = isSamePage && to > depth;
    page = toPage;
    depth = to;
    pageBelow = { state: withDepth(event.state, 0), href: location.href };
    // An entry of a window that is closed: forward, it is one more entry of its page. Backward, it is passed over.
    if (isForward) arrive(0);
    else schedule(ROUTER_DECIDED);
  }

  browser.onPopState(onPopState);
  return {
    /** Adds an open window. Returns the function that removes it. */
    open(close: () => void): () => void {
      open.push(close);
      schedule();
      return () => {
        open.splice(open.lastIndexOf(close), 1);
        schedule();
      };
    },
    read,
  };
}
