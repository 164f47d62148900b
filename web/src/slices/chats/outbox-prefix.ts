/** The beginning of the keys of a member's unsent messages. Keep the name: browsers may hold messages of an older version. */
export const outboxPrefix = (uid: string): string => `stoop.outbox.${uid}.`;
