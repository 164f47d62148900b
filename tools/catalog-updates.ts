// Makes an edit of a catalog in web/src/text visible in `npm run dev` without a reload of the page.
import type { Plugin } from 'vite';

const CATALOG = /\/web\/src\/text\/(?:en|es|zh)\/[\w-]+\.ts$/;
const EXPORTED_NAME = /^export const (\w+)/gm;
const EDITED = 'stoop:catalog-edited';

/**
 * Runs in the page before React, which passes its functions for hot reload to this hook. The sentences are in no component that
 * could be replaced, so an edit of them mounts all components again. The session, the loaded data and the address stay, and what
 * was typed into a form goes.
 */
const RENDER_AGAIN = `{
  const hook = (window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    renderers: new Map(), supportsFiber: true, inject: () => 1,
    onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
  });
  const { inject, onCommitFiberRoot } = hook;
  const roots = new Map();
  let renderer, setRefreshHandler, newestVersion = null;
  hook.inject = (injected) => {
    renderer = injected;
    setRefreshHandler = injected.setRefreshHandler;
    injected.setRefreshHandler = (handler) => setRefreshHandler((newestVersion = handler));
    return inject.call(hook, injected);
  };
  hook.onCommitFiberRoot = (id, root, ...rest) => {
    roots.set(root.containerInfo, root);
    return onCommitFiberRoot.call(hook, id, root, ...rest);
  };
  addEventListener('${EDITED}', () => {
    if (!renderer) return;
    const all = { has: () => true };
    setRefreshHandler((type) => newestVersion?.(type) ?? { current: type });
    for (const root of roots.values()) renderer.scheduleRefresh(root, { staleFamilies: all, updatedFamilies: all });
    setRefreshHandler(newestVersion);
  });
}`;

/** Follows each catalog. Later versions of it update the objects of the first one and those in them, which other modules hold. */
const acceptEdits = (names: string) => `
if (import.meta.hot) {
  const { catalogs } = (import.meta.hot.data.catalogs ??= { ${names} }, import.meta.hot.data);
  const isGroup = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
  const update = (group, newGroup) => {
    for (const key of Object.keys(group)) if (!(key in newGroup)) delete group[key];
    for (const [key, value] of Object.entries(newGroup))
      if (isGroup(value) && isGroup(group[key])) update(group[key], value);
      else group[key] = value;
  };
  import.meta.hot.accept((next) => {
    if (!next) return;
    update(catalogs, { ...next });
    dispatchEvent(new Event('${EDITED}'));
  });
}
`;

/**
 * Returns a plugin that replaces the sentences of an edited catalog in the objects that other modules hold, and mounts the
 * screen again. Without it, Vite would look for modules that accept the edit, end at the app's first module, which no other
 * imports, and reload the page.
 */
export const updateCatalogs = (): Plugin => ({
  name: 'stoop:update-catalogs',
  apply: 'serve',
  transformIndexHtml: () => [{ tag: 'script', children: RENDER_AGAIN, injectTo: 'head-prepend' }],
  transform: {
    filter: { id: CATALOG },
    handler(code) {
      const names = [...code.matchAll(EXPORTED_NAME)].map(([, name = '']) => name);
      return names.length > 0 ? code + acceptEdits(names.join(', ')) : undefined;
    },
  },
});
