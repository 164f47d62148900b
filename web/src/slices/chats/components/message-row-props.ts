import type { MemberCard } from '#contract/profiles/views.ts';
import type { Row } from '../timeline-rows.ts';

/** The facts about a chat that all of its rows need. It is the same object until one of these changes, so that rows are not rendered again. */
export interface RowChat {
  id: string;
  me: string;
  /** Whether it is a group chat, where a run of messages begins with the author's name. */
  isGroup: boolean;
  /** Whether the member may react to messages. */
  mayReact: boolean;
}

/** The actions that the chat offers for its messages. A function is undefined where the chat does not allow the action. */
export interface ChatActions {
  /** Opens the chat at a message. */
  onGoTo: (seq: number) => void;
  onReply: ((row: Row) => void) | undefined;
  /** For the member's own messages. */
  onEdit: ((row: Row) => void) | undefined;
}

/** The actions for one message of the timeline. */
export interface RowActions extends ChatActions {
  /** Opens the list of who reacted, or the picker of another emoji. */
  onReactions: (row: Row, view: 'list' | 'picker') => void;
  /** For messages of other members whose card is known. */
  onReport: (row: Row) => void;
  onBlock: (row: Row) => void;
}

/** The lines about several members who joined: the members who are known, and the keys of the lines that are open. */
export interface JoinLines {
  members: ReadonlyMap<string, MemberCard>;
  openKeys: ReadonlySet<string>;
  onToggle: (row: Row) => void;
}
