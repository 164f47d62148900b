import { lazy } from 'react';
import { lazyWithRetry } from '#web/platform/errors/chunk.ts';

// What only members need of the frame comes in one part of its own, so that visitors do not wait for it.
const load = lazyWithRetry(() => import('./Member.tsx'));

/** Keeps what the frame shows of a member current, and says when the connection is lost. */
export const MemberLive = lazy(async () => ({ default: (await load()).MemberLive }));
/** The Messages link with its unread count. */
export const MessagesLink = lazy(async () => ({ default: (await load()).MessagesLink }));
/** The notifications bell. */
export const Bell = lazy(async () => ({ default: (await load()).Bell }));
/** A dot on the menu button while messages are unread. */
export const UnreadDot = lazy(async () => ({ default: (await load()).UnreadDot }));
