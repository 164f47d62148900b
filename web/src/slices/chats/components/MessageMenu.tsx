import { Ban, Copy, Ellipsis, Flag, Link, Pencil, Reply, SmilePlus, Trash2, UsersRound } from 'lucide-react';
import { IconButton, Menu, MenuItem, MenuRow, useToast } from '#web/design/index.ts';
import { OFFERED_REACTIONS } from '#web/slices/chats/offered-reactions.ts';
import { text } from '#web/text/index.ts';
import { useDeleteMessage } from '../edit-and-delete.ts';
import { useReact } from '../reactions.queries.ts';
import type { Row } from '../timeline-rows.ts';
import s from './MessageRow.module.css';
import { messagePath } from './message-path.ts';

const t = text.chats;

interface MessageMenuProps {
  chatId: string;
  row: Row;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called when an item is chosen, to close the menu. */
  onChosen: () => void;
  /** Whether the member may react to the message. */
  mayReact: boolean;
  /** Opens the list of who reacted, or the picker of another emoji. */
  onReactions: (row: Row, view: 'list' | 'picker') => void;
  /** Absent where the message cannot be answered. */
  onReply: ((row: Row) => void) | undefined;
  /** Absent where the message cannot be edited. */
  onEdit: ((row: Row) => void) | undefined;
  /** Given for messages of other members, which can be reported but not deleted. */
  onReport: ((row: Row) => void) | undefined;
  /** Blocks the author (P-12). */
  onBlock: ((row: Row) => void) | undefined;
  /** The author's name. */
  name: string;
}

/** The menu of a message. Its button is shown while the message is hovered or focused; a long press opens the menu. */
export function MessageMenu(props: MessageMenuProps) {
  const { chatId, row, open, onOpenChange, onChosen, mayReact, onReactions, onReply, onEdit, onReport, onBlock, name } =
    props;
  const toast = useToast();
  const remove = useDeleteMessage();
  const copy = (words: string, done: string) =>
    void navigator.clipboard?.writeText(words).then(
      () => toast.show({ text: done }),
      () => undefined,
    );
  const chosen = (action: () => void) => () => {
    onChosen();
    action();
  };
  return (
    <Menu
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <IconButton label={t.messageMenu} size="sm" className={s.menu} data-open={open || undefined} tooltip={false}>
          <Ellipsis />
        </IconButton>
      }
    >
      {mayReact && row.kind === 'text' && (
        <>
          <Reacting chatId={chatId} row={row} onChosen={onChosen} />
          <MenuItem icon={<SmilePlus />} onClick={chosen(() => onReactions(row, 'picker'))}>
            {t.otherReaction}
          </MenuItem>
        </>
      )}
      {row.reactions.length > 0 && (
        <MenuItem icon={<UsersRound />} onClick={chosen(() => onReactions(row, 'list'))}>
          {t.showReactions}
        </MenuItem>
      )}
      {onReply && row.kind === 'text' && (
        <MenuItem icon={<Reply />} onClick={chosen(() => onReply(row))}>
          {t.reply}
        </MenuItem>
      )}
      {onEdit && (
        <MenuItem icon={<Pencil />} onClick={chosen(() => onEdit(row))}>
          {!row.photo ? t.editMessage : row.content ? t.editCaption : t.addCaption}
        </MenuItem>
      )}
      {row.content && (
        <MenuItem icon={<Copy />} onClick={chosen(() => copy(row.content, t.copied))}>
          {t.copyText}
        </MenuItem>
      )}
      {row.kind === 'text' && (
        <MenuItem
          icon={<Link />}
          onClick={chosen(() => copy(location.origin + messagePath(chatId, row.seq), t.linkCopied))}
        >
          {t.copyLink}
        </MenuItem>
      )}
      {onReport ? (
        <>
          <MenuItem icon={<Flag />} danger onClick={chosen(() => onReport(row))}>
            {t.reportMessage}
          </MenuItem>
          {onBlock && (
            <MenuItem icon={<Ban />} danger onClick={chosen(() => onBlock(row))}>
              {text.safety.block(name)}
            </MenuItem>
          )}
        </>
      ) : (
        <MenuItem icon={<Trash2 />} danger onClick={chosen(() => void remove({ chatId, seq: row.seq }))}>
          {t.deleteMessage}
        </MenuItem>
      )}
    </Menu>
  );
}

/** The offered reactions, side by side. The member's own one is marked, and choosing it takes it back. */
function Reacting({ chatId, row, onChosen }: Pick<MessageMenuProps, 'chatId' | 'row' | 'onChosen'>) {
  const react = useReact();
  const mine = row.reactions.find((one) => one.mine)?.emoji;
  return (
    <MenuRow
      label={t.reactions}
      items={OFFERED_REACTIONS.map((emoji) => ({
        key: emoji,
        label: emoji === mine ? t.takeBack(emoji) : t.react(emoji),
        glyph: emoji,
        chosen: emoji === mine,
        onClick() {
          onChosen();
          void react({ chatId, seq: row.seq }, emoji === mine ? null : emoji);
        },
      }))}
    />
  );
}
