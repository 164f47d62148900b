import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import art from '#web/design/art/empty-messages.svg';
import { EmptyState, lazyModule, VisuallyHidden } from '#web/design/index.ts';
import { NewHuddleButton } from '#web/slices/huddles/index.ts';
import { text } from '#web/text/index.ts';
import { useChatList } from '../chats.queries.ts';
import { ChatList } from '../components/ChatList.tsx';
import { Conversation } from '../components/Conversation.tsx';
import { MessageSearch } from '../components/MessageSearch.tsx';
import { SearchSkeleton } from '../components/SearchSkeleton.tsx';
import s from './MessagesPage.module.css';

const t = text.chats;

const results = lazyModule(() => import('../components/SearchResults.tsx'));

/** The list of chats beside one chat. A phone shows one of them at a time (M-01). */
export function Component() {
  const { chatId } = useParams();
  const [search, setSearch] = useState('');
  const searchResults = results.useModule(search !== '');
  const hasNoChats = useChatList().data?.items.length === 0;
  const side = useRef<HTMLDivElement>(null);
  const toFirstRow = () => side.current?.querySelector<HTMLElement>('[data-chat-row]')?.focus();
  return (
    <div className={s.page} data-open={chatId ? 'chat' : 'list'}>
      <h1>
        <VisuallyHidden>{t.pageTitle}</VisuallyHidden>
      </h1>
      <div ref={side} className={s.side}>
        <div className={s.head}>
          <p className={s.title} aria-hidden="true">
            {t.pageTitle}
          </p>
          <NewHuddleButton className={s.newChat} />
        </div>
        <MessageSearch search={search} onSearch={setSearch} onLeave={toFirstRow} />
        {search === '' ? (
          <ChatList openId={chatId} />
        ) : searchResults ? (
          <searchResults.SearchResults search={search} openId={chatId} />
        ) : (
          <SearchSkeleton />
        )}
      </div>
      <div className={s.main}>
        {chatId ? (
          <Conversation key={chatId} chatId={chatId} />
        ) : (
          <EmptyState
            className={s.empty ?? ''}
            art={<img src={art} alt="" width={320} height={220} />}
            title={t.select}
            text={hasNoChats ? t.selectNoneHint : t.selectHint}
          />
        )}
      </div>
    </div>
  );
}
