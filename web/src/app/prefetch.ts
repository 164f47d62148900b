import { paths } from '#web/platform/paths.ts';

/** The screens whose reads entry.js has started, by the first part of their path. */
const SCREENS: Record<string, () => Promise<{ prefetch: (uid: string, part?: string) => Promise<void>[] }>> = {
  [paths.intros]: () => import('#web/slices/discovery/pages/IntrosPage.tsx'),
  [paths.messages]: () => import('#web/slices/chats/pages/MessagesPage.tsx'),
  [paths.hangouts]: () => import('#web/slices/hangouts/pages/HangoutsPage.tsx'),
};
/** The longest wait for answers, in ms. */
const WAIT_MS = 200;

/**
 * Puts the answers of the reads that entry.js has started into the cache, so that the first screen has its data and is rendered once. Resolves without
 * those that take longer: the screen begins with skeletons then.
 */
export async function prefetchScreen(path: string, uid: string): Promise<void> {
  // The router shows that a file could not be loaded.
  const [, first, part] = path.split('/');
  const screen = await SCREENS[`/${first}`]?.().catch(() => undefined);
  if (screen)
    await Promise.race([Promise.all(screen.prefetch(uid, part)), new Promise((done) => setTimeout(done, WAIT_MS))]);
}
