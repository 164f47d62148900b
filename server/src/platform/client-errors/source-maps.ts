import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';

/** A place in a script as a browser names it, both counted from 1. */
export interface SourcePosition {
  file: string;
  line: number;
  column: number;
}
export type ResolvePosition = (place: SourcePosition) => Promise<string>;

/** Maps are large, and an error mostly comes again from the same file. */
const MAPS_MAX = 4;

/**
 * Returns the function that finds a place of a built script in its source: 'web/src/main.tsx:12:5'. The maps are beside the
 * web app, in a folder that is not served. Without a map the place stays as the browser named it.
 */
export function createResolver(folder: string | null): ResolvePosition {
  const maps = new LRUCache<string, Promise<SourceMap | null>>({ max: MAPS_MAX });
  async function read(file: string): Promise<SourceMap | null> {
    if (folder === null) return null;
    try {
      return new SourceMap(JSON.parse(await readFile(join(folder, `${file}.map`), 'utf8')));
    } catch {
      return null;
    }
  }
  return async ({ file, line, column }) => {
    const asGiven = `${file}:${line}:${column}`;
    const map = maps.get(file) ?? read(file);
    maps.set(file, map);
    const origin = (await map)?.findEntry(line - 1, column - 1);
    if (!origin || !('originalSource' in origin) || !origin.originalSource) return asGiven;
    // Sources are named from the folder of the script: '../../../web/src/main.tsx'.
    const source = origin.originalSource.replace(/^(?:\.\.\/)+/, '').replace(/^.*\/node_modules\//, '');
    return `${source}:${origin.originalLine + 1}:${origin.originalColumn + 1}`;
  };
}
