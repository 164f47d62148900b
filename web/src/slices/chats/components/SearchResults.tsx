import { useMemo, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { ChatView, Message } from '#contract/chats/views.ts';
import { Button, cx, VisuallyHidden } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { ListState, moreOf } from '#web/platform/screens/ListState.tsx';
import { hasFailed, LoadError } from '#web/platform/screens/LoadError.tsx';
import { useUid } from '#web/platform/session/index.ts';
import { useFocusAfter } from '#web/platform/useFocusAfter.ts';
import { useNow } from '#web/platform/useNow.ts';
import { text } from '#web/text/index.ts';
import { shortAgo } from '#web/text/short-ago.ts';
import { useChatList } from '../chats.queries.ts';
import { wholeTime } from '../dates.ts';
import { findChats } from '../find-chats.ts';
import { foundParts } from '../highlight.ts';
import { useMessageSearch } from '../message-search.queries.ts';
import { ChatFace } from './ChatFace.tsx';
import { ChatRows } from './ChatRows.tsx';
import { titleOf } from './labels.ts';
import { AT, messagePath } from './message-path.ts';
import { moveAmongRows } from './moveAmongRows.ts';
import rows from './rows.module.css';
import s from './SearchResults.module.css';
import skeleton from './SearchSkeleton.module.css';
import { SearchSkeleton, SkeletonLines } from './SearchSkeleton.tsx';

const t = text.chats;

/** Chats beyond this number are shown when the member asks for them, so that messages stay in sight. */
const CHATS_SHOWN = 5;

/**
 * Lists the chats of people and groups whose names match, at once, and below them the messages, newest first. Each
 * message links to its chat at that message (M-12, M-19).
 */
export function SearchResults({ search, openId }: { search: string; openId: string | undefined }) {
  const list = useChatList();
  const { data } = list;
  const chats = useMemo(() => findChats(data?.items ?? [], search), [data, search]);
  if (!data) return hasFailed(list) ? <LoadError query={list} compact title={t.listFailed} /> : <SearchSkeleton />;
  return <Found search={search} chats={chats} all={data.items} openId={openId} />;
}

interface FoundProps {
  search: string;
  chats: readonly ChatView[];
  all: readonly ChatView[];
  openId: string | undefined;
}

function Found({ search, chats, all, openId }: FoundProps) {
  const me = useUid();
  const messageSearch = useMessageSearch(me, search);
  const messages = messageSearch.data?.pages.flatMap(({ items }) => items);
  const [allShownFor, setAllShownFor] = useState<string | null>(null);
  const shownChats = allShownFor === search ? chats : chats.slice(0, CHATS_SHOWN);
  const results = useRef<HTMLElement>(null);
  const focusAfter = useFocusAfter();
  if (chats.length === 0 && !messages && !messageSearch.isError) return <SearchSkeleton />;
  function showAll() {
    focusAfter(() => results.current?.querySelectorAll('a')[CHATS_SHOWN]);
    setAllShownFor(search);
  }
  return (
    <nav
      ref={results}
      className={s.results}
      aria-label={t.searchResults}
      aria-busy={messageSearch.isPlaceholderData}
      onKeyDown={moveAmongRows}
    >
      <VisuallyHidden aria-live="polite">
        {messageSearch.isPlaceholderData || !messages
          ? ''
          : t.found(chats.length, messages.length, messageSearch.hasNextPage)}
      </VisuallyHidden>
      {chats.length > 0 && (
        <>
          <h2 className={s.title}>{t.foundChats}</h2>
          <ChatRows chats={shownChats} openId={openId} />
          {shownChats.length < chats.length && (
            <Button variant="link" size="sm" onClick={showAll}>
              {t.moreChats(chats.length - shownChats.length)}
            </Button>
          )}
        </>
      )}
      {(chats.length > 0 || (messages && messages.length > 0)) && <h2 className={s.title}>{t.foundMessages}</h2>}
      <FoundMessages found={messageSearch} chats={all} me={me} search={search} isAlone={chats.length === 0} />
    </nav>
  );
}

interface FoundMessagesProps {
  found: ReturnType<typeof useMessageSearch>;
  chats: readonly ChatView[];
  me: string;
  search: string;
  /** Whether no chat was found. */
  isAlone: boolean;
}

function FoundMessages({ found, chats, me, search, isAlone }: FoundMessagesProps) {
  const messages = found.data?.pages.flatMap(({ items }) => items);
  const byId = new Map(chats.map((chat) => [chat.id, chat]));
  const more = moreOf(found);
  return (
    <ListState
      query={found}
      items={messages}
      loading={t.searching}
      skeleton={<SkeletonLines />}
      skeletonClassName={skeleton.lines}
      failed={t.searchFailed}
      empty={
        <div className={s.empty}>
          <p className={s.emptyTitle}>{isAlone ? t.nothingFound(search) : t.noMessagesFound(search)}</p>
          {isAlone && <p>{t.nothingFoundHint}</p>}
        </div>
      }
      more={more && { ...more, label: t.moreFound, busyLabel: t.searching, variant: 'link' }}
      keyOf={({ chatId, seq }) => `${chatId}/${seq}`}
      listClassName={rows.rows}
    >
      {(message) => <Result message={message} chat={byId.get(message.chatId)} me={me} search={search} />}
    </ListState>
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
  const sentAt = new Date(message.timestamp);
  const path = messagePath(message.chatId, message.seq);
  const isOpen = path === `${pathname}?${AT}=${params.get(AT)}`;
  const isOwn = message.userId === me;
  const author = chat?.participants.find(({ uid }) => uid === message.userId);
  const authorName = isOwn ? t.you : chat?.type === 'direct' || !author ? '' : nameOf(author);
  return (
    <Link to={path} className={cx(rows.row, s.row)} data-chat-row aria-current={isOpen ? 'page' : undefined}>
      {chat && <ChatFace chat={chat} me={me} size={40} />}
      <span className={s.words}>
        <span className={s.line}>
          <span className={s.name}>{chat ? titleOf(chat) : t.groupFallback}</span>
          <time className={s.time} dateTime={message.timestamp} title={wholeTime(sentAt)}>
            {shortAgo(sentAt, now)}
          </time>
        </span>
        <span className={s.content}>
          {authorName && t.by(authorName)}
          <bdi>
            {foundParts(message.content, search).map((part, index) =>
              part.isHighlighted ? (
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
  );
}
