import { Link, useLocation, useSearchParams } from 'react-router';
import type { ChatView, Message } from '#contract/chats/views.ts';
import { Button, cx, Skeleton, SkeletonGroup, VisuallyHidden } from '#web/design/index.ts';
import { LoadError } from '#web/platform/screens/LoadError.tsx';
import { useUid } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { useChatList } from '../chats.queries.ts';
import { shortAgo, wholeTime } from '../dates.ts';
import { foundParts } from '../highlight.ts';
import { useMessageSearch } from '../message-search.queries.ts';
import { ChatFace } from './ChatFace.tsx';
import { nameOf, titleOf } from './labels.ts';
import { AT, messagePath } from './message-path.ts';
import { moveAmongRows } from './moveAmongRows.ts';
import rows from './rows.module.css';
import s from './SearchResults.module.css';
import { useNow } from './useNow.ts';

const t = text.chats;

/** The messages found, newest first. Each links to its chat at that message (M-12). */
export function SearchResults({ search }: { search: string }) {
  const me = useUid();
  const { data: list } = useChatList();
  const found = useMessageSearch(me, search);
  const messages = found.data?.pages.flatMap(({ items }) => items);
  if (!messages || !list) {
    if (found.isError) return <LoadError query={found} compact title={t.searchFailed} text={found.error.message} />;
    return (
      <SkeletonGroup label={t.searching} className={s.bones}>
        {['90%', '70%', '80%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </SkeletonGroup>
    );
  }
  const chats = new Map(list.items.map((chat) => [chat.id, chat]));
  return (
    <nav
      className={s.results}
      aria-label={t.searchResults}
      aria-busy={found.isPlaceholderData}
      onKeyDown={moveAmongRows}
    >
      <VisuallyHidden aria-live="polite">
        {found.isPlaceholderData ? '' : t.found(messages.length, found.hasNextPage)}
      </VisuallyHidden>
      {messages.length === 0 ? (
        <div className={s.empty}>
          <p className={s.emptyTitle}>{t.nothingFound(search)}</p>
          <p>{t.nothingFoundHint}</p>
        </div>
      ) : (
        <ul className={s.rows}>
          {messages.map((message) => (
            <Result
              key={`${message.chatId}/${message.seq}`}
              message={message}
              chat={chats.get(message.chatId)}
              me={me}
              search={search}
            />
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <Button
          variant="link"
          size="sm"
          busy={found.isFetchingNextPage}
          busyLabel={t.searching}
          onClick={() => void found.fetchNextPage()}
        >
          {t.moreFound}
        </Button>
      )}
    </nav>
  );
}

interface ResultProps {
  message: Message;
  chat: ChatView | undefined;
  me: string;
  search: string;
}

function Result({ message, chat, me, search }: ResultProps) {
  const now = useNow();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const at = new Date(message.timestamp);
  const to = messagePath(message.chatId, message.seq);
  const isOpen = to === `${pathname}?${AT}=${params.get(AT)}`;
  const isOwn = message.userId === me;
  const author = chat?.participants.find(({ uid }) => uid === message.userId);
  const who = isOwn ? t.you : chat?.type === 'direct' || !author ? '' : nameOf(author);
  return (
    <li>
      <Link to={to} className={cx(rows.row, s.row)} data-chat-row aria-current={isOpen ? 'page' : undefined}>
        {chat && <ChatFace chat={chat} me={me} size={40} />}
        <span className={s.words}>
          <span className={s.line}>
            <span className={s.name}>{chat ? titleOf(chat) : t.groupFallback}</span>
            <time className={s.time} dateTime={message.timestamp} title={wholeTime(at)}>
              {shortAgo(at, now)}
            </time>
          </span>
          <span className={s.content}>
            {who && t.by(who)}
            <bdi>
              {foundParts(message.content, search).map((part, index) =>
                part.isMarked ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change.
                  <mark key={index} className={s.mark}>
                    {part.text}
                  </mark>
                ) : (
                  part.text
                ),
              )}
            </bdi>
          </span>
        </span>
      </Link>
    </li>
  );
}
