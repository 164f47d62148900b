import { useSyncExternalStore } from 'react';
import { realtime } from '../realtime/index.ts';
import { createStore } from '../store.ts';
import { precacheApp } from './index.ts';

/** Returns the build of this page; undefined in development. */
const ownBuild = () => document.querySelector<HTMLMetaElement>('meta[name="stoop-build"]')?.content || undefined;

const isOutdated = createStore(false);

/** Compares the build of this page with those that the server has, which it says after every connect. */
async function compare() {
  const pageBuild = ownBuild();
  const builds = realtime.getBuilds();
  if (pageBuild === undefined || builds.length === 0 || builds.includes(pageBuild)) return isOutdated.set(false);
  // Offered when it is on the device, so that a slow network does not bring the old one back.
  await precacheApp();
  isOutdated.set(!realtime.getBuilds().includes(pageBuild));
}

realtime.onConnect(() => void compare());

/** Returns whether the server has a newer version of the app than this page, and it is ready to be loaded. */
export const useIsOutdated = (): boolean => useSyncExternalStore(isOutdated.subscribe, isOutdated.get, () => false);
