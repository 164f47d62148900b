import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the ids of the builds of the web app in a folder: each has a list of its files there. */
export function buildsIn(webDir: string | null): string[] {
  const assets = webDir === null ? null : join(webDir, 'assets');
  if (assets === null || !existsSync(assets)) return [];
  return readdirSync(assets).flatMap((name) => /^build-(\w+)\.json$/.exec(name)?.[1] ?? []);
}
