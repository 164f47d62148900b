import { type RawBuilder, sql } from 'kysely';
import type { NotBlocked } from '#server/slices/safety/index.ts';

/** A reader and the chat they read. Blocks withhold messages in groups only. */
export interface Reading {
  chatId: string;
  type: 'direct' | 'group';
  viewer: string;
  notBlocked: NotBlocked;
}

/** Returns the SQL condition that a reader sees what the member in that column wrote in the chat. */
export const visibleTo = ({ type, viewer, notBlocked }: Reading, column: string): RawBuilder<boolean> =>
  type === 'group' ? notBlocked(viewer, column) : sql<boolean>`true`;
