import { Ban, Copy, Ellipsis, Flag, Link, Pencil, Reply, SmilePlus, Trash2, UsersRound } from 'lucide-react';
import { IconButton, Menu, MenuItem, MenuRow, useToast } from '#web/design/index.ts';
import { OFFERED_REACTIONS } from '#web/slices/chats/offered-reactions.ts';
import { text } from '#web/text/index.ts';
import { useDeleteMessage } from '../edit-and-delete.ts';
import { useReact } from '../reactions.queries.ts';
import type { Row } from '../timeline-rows.ts';
import s from './MessageRow.module.css';
import { messagePath } from './message-path.ts';
import type { RowActions, RowChat } from './message-row-props.ts';

const t = text.chats;

interface MessageMenuProps {
  row: Row;
  chat: RowChat;
  /** The author's name. */
  name: string;
  actions: RowActions;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called when an item is chosen, to close the menu. */
  onChosen: () => void;
}

/** The menu of a message. Its button is shown while the message is hovered or focused; a long press opens the menu. */
export function MessageMenu({ row, chat, name, actions, open, onOpenChange, onChosen }: MessageMenuProps) {
  const { onReactions, onReply, onEdit, onReport, onBlock } = actions;
  const isOwn = row.userId === chat.me;
  const toast = useToast();
  const remove = useDeleteMessage();
  const copy = (content: string, confirmation: string) =>
    void navigator.clipboard?.writeText(content).then(
      () => toast.show({ text: confirmation }),
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
      {chat.mayReact && row.kind === 'text' && (
        <>
          <Reacting chatId={chat.id} row={row} onChosen={onChosen} />
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
      {isOwn && onEdit && (
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
          onClick={chosen(() => copy(location.origin + messagePath(chat.id, row.seq), t.linkCopied))}
        >
          {t.copyLink}
        </MenuItem>
      )}
      {isOwn ? (
        <MenuItem icon={<Trash2 />} danger onClick={chosen(() => void remove({ chatId: chat.id, seq: row.seq }))}>
          {t.deleteMessage}
        </MenuItem>
      ) : (
        <>
          <MenuItem icon={<Flag />} danger onClick={chosen(() => onReport(row))}>
            {t.reportMessage}
          </MenuItem>
          <MenuItem icon={<Ban />} danger onClick={chosen(() => onBlock(row))}>
            {text.safety.block(name)}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

/** The offered reactions, side by side. The member's own one is marked, and choosing it takes it back. */
function Reacting({ chatId, row, onChosen }: { chatId: string; row: Row; onChosen: () => void }) {
  const react = useReact();
  const mine = row.reactions.find((reaction) => reaction.mine)?.emoji;
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
