import type { MemberCard } from '#contract/profiles/views.ts';
import { cx } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { text } from '#web/text/index.ts';
import { shownSrcOf } from '../message-photos.ts';
import type { PhotoRow } from '../timeline-rows.ts';
import s from './Album.module.css';
import { MessageMenu } from './MessageMenu.tsx';
import { type AlbumPlace, MessagePhoto } from './MessagePhoto.tsx';
import type { RowActions, RowChat } from './message-row-props.ts';
import { Reactions } from './Reactions.tsx';
import { useMessageMenu } from './useMessageMenu.ts';

interface AlbumProps {
  messages: readonly PhotoRow[];
  chat: RowChat;
  author: MemberCard | undefined;
  actions: RowActions;
}

/** Photos that a member sent one after the other, as one picture. Each is a message with its own menu and reactions (M-23). */
export function Album({ messages, ...rest }: AlbumProps) {
  const isOwn = messages[0]?.userId === rest.chat.me;
  const name = nameOf(rest.author);
  const alt = isOwn ? text.chats.ownPhoto : text.chats.photoOf(name);
  const pictures = messages.flatMap(({ clientId, photo }) => {
    const src = shownSrcOf(clientId, photo.url);
    return src === null ? [] : [{ src, alt, ratio: photo.width / photo.height }];
  });
  return (
    <ul className={s.album} data-count={messages.length}>
      {messages.map((row, index) => (
        <Tile key={row.key} row={row} album={{ pictures, index, count: messages.length }} isOwn={isOwn} {...rest} />
      ))}
    </ul>
  );
}

interface TileProps extends Omit<AlbumProps, 'messages'> {
  row: PhotoRow;
  album: AlbumPlace;
  isOwn: boolean;
}

function Tile({ row, album, isOwn, chat, author, actions }: TileProps) {
  const { menu, pressHandlers } = useMessageMenu(row, isOwn, author);
  const name = nameOf(author);
  return (
    <li className={cx(s.tile, menu && s.withMenu)} {...pressHandlers}>
      <MessagePhoto
        photo={row.photo}
        clientId={row.clientId}
        isUploading={row.state === 'sending' && row.photo.url === null}
        name={isOwn ? null : name}
        album={album}
      />
      {menu && (
        <span className={s.menu} data-open={menu.open || undefined}>
          <MessageMenu row={row} chat={chat} name={isOwn ? text.chats.you : name} actions={actions} {...menu} />
        </span>
      )}
      {row.reactions.length > 0 && (
        <span className={s.reactions}>
          <Reactions chatId={chat.id} row={row} mayReact={chat.mayReact} />
        </span>
      )}
    </li>
  );
}
