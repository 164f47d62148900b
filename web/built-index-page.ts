import type { Rolldown } from 'vite';

/** Returns the page of a build, for a plugin that changes it. @param plugin reports a page that is missing */
export function indexPageOf(
  bundle: Rolldown.OutputBundle,
  plugin: { error: (reason: string) => never },
): Rolldown.OutputAsset {
  const page = bundle['index.html'];
  return page?.type === 'asset' ? page : plugin.error('the page was not built');
}
