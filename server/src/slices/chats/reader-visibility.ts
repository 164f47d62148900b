import { type RawBuilder, sql } from 'kysely';
import { notHiddenFrom, type UidExpression } from '#server/slices/safety/index.ts';

/** A reader and the chat they read. Blocks withhold messages in groups only. */
export interface ChatReader {
  chatId: string;
  /** The type, or the column that has it where the same statement reads the chat. */
  type: 'direct' | 'group' | RawBuilder<string>;
  viewer: UidExpression;
  /** The first message that they may read, or the column that has it; the first of the chat by default. */
  firstSeq?: number | RawBuilder<number>;
}

/** Returns who reads a chat, for the statements that select what they may see. */
export const chatReaderOf = (
  { id, type, firstSeq = 1 }: { id: string; type: 'direct' | 'group'; firstSeq?: number },
  viewer: string,
): ChatReader => ({ chatId: id, type, viewer, firstSeq });

/** Returns the SQL condition that the message m was written after its reader came. */
export const isSinceEntry = ({ firstSeq = 1 }: Pick<ChatReader, 'firstSeq'>): RawBuilder<boolean> =>
  sql<boolean>`m.seq >= ${firstSeq}::bigint`;

/** Returns the SQL condition that a reader sees what the member in that column wrote in the chat. */
export function visibleTo({ type, viewer }: ChatReader, column: string): RawBuilder<boolean> {
  if (typeof type === 'object') return sql<boolean>`(${type} = 'direct' or ${notHiddenFrom(viewer, column)})`;
  return type === 'group' ? notHiddenFrom(viewer, column) : sql<boolean>`true`;
}
