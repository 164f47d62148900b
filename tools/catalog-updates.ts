// Makes an edit of a catalog in web/src/text visible in `npm run dev` without a reload of the page.
import type { Plugin } from 'vite';

const CATALOG = /\/web\/src\/text\/(?:en|es|zh)\/[\w-]+\.ts$/;
const EXPORTED_NAME = /^export const (\w+)/gm;
/** web/src/main.tsx waits for this event of the window. */
const EDITED = 'stoop:catalog-edited';

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
 * Returns a plugin that replaces the sentences of an edited catalog in the objects that other modules hold, and tells the
 * app. Without it, Vite would look for modules that accept the edit, end at the app's first module, which no other
 * imports, and reload the page.
 */
export const updateCatalogs = (): Plugin => ({
  name: 'stoop:update-catalogs',
  apply: 'serve',
  transform: {
    filter: { id: CATALOG },
    handler(code) {
      const names = [...code.matchAll(EXPORTED_NAME)].map(([, name = '']) => name);
      return names.length > 0 ? code + acceptEdits(names.join(', ')) : undefined;
    },
  },
});
