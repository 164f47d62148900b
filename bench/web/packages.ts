import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Imports a package of bench/web/package.json, which `npm ci` of the product does not install. @param path its module */
export async function load<T>(path: string): Promise<T> {
  const file = join(import.meta.dirname, 'node_modules', path);
  return ((await import(pathToFileURL(file).href)) as { default: T }).default;
}
