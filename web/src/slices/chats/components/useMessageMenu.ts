import { useState } from 'react';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { Row } from '../timeline-rows.ts';
import { useLongPress } from './useLongPress.ts';

/** Returns whether a message has a menu. The members who received a deleted message can still report it. */
function hasMenu(row: Row, isOwn: boolean, author: MemberCard | undefined): boolean {
  const offersActions = isOwn ? row.kind !== 'deleted' : author !== undefined;
  return offersActions && row.state === 'stored' && row.seq > 0;
}

/**
 * Returns the props of a message's menu, or null for one without, and the handlers of what opens it when it is touched for a while.
 */
export function useMessageMenu(row: Row, isOwn: boolean, author: MemberCard | undefined) {
  const [open, setOpen] = useState(false);
  const press = useLongPress(() => setOpen(true));
  if (!hasMenu(row, isOwn, author)) return { menu: null, pressHandlers: undefined };
  return {
    menu: {
      open,
      onOpenChange: (next: boolean) => (next || !press.isPressing()) && setOpen(next),
      onChosen: () => setOpen(false),
    },
    pressHandlers: press.handlers,
  };
}
