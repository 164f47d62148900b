import { type ReactNode, useMemo, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { ChatView, Message } from '#contract/chats/views.ts';
import { ErrorState, Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { ApiError } from '#web/platform/api.ts';
import { paths } from '#web/platform/paths.ts';
import type { PreparedPicture } from '#web/platform/pictures/index.ts';
import { whyNot } from '#web/platform/screens/LoadError.tsx';
import { useUid } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { unreadIn } from '../chats.live.ts';
import { useChat } from '../chats.queries.ts';
import { editMessage } from '../edit-and-delete.ts';
import { useOutbox, writeMessages } from '../outbox.ts';
import { useQuotedMessages } from '../quoted.queries.ts';
import type { Row } from '../timeline-rows.ts';
import { sendTyping } from '../typing.store.ts';
import { UNREAD_LOADED_MAX, useLoadedMessages } from '../useLoadedMessages.ts';
import { Composer, type ComposerProps } from './Composer.tsx';
import s from './Conversation.module.css';
import { ConversationBack, ConversationHeader } from './ConversationHeader.tsx';
import { EditComposer } from './EditComposer.tsx';
import { titleOf } from './labels.ts';
import { atMessage, readAt } from './message-path.ts';
import type { ChatActions } from './message-row-props.ts';
import { ReplyBar } from './ReplyBar.tsx';
import { RequestBar } from './RequestBar.tsx';
import { Timeline } from './Timeline.tsx';
import { useReply } from './useReply.ts';
import type { OpeningPosition } from './useTimelineScroll.ts';

const t = text.chats;
const NONE: readonly Message[] = [];
const UNKNOWN = ['CHAT_NOT_FOUND', 'NOT_FOUND', 'INVALID_INPUT'];

export interface ConversationProps {
  chatId: string;
  /** Replaces the chat's own header, for an event. */
  header?: ReactNode;
  /** The path to go to when the chat is unknown. */
  elsewhere?: string;
}

/** One chat. An unknown chat, or one the member does not take part in, leads back to the list (M-08). */
export function Conversation({ chatId, header, elsewhere = paths.messages }: ConversationProps) {
  const { chat, error, refetch } = useChat(chatId);
  if (error instanceof ApiError && UNKNOWN.includes(error.code)) return <Navigate to={elsewhere} replace />;
  if (chat && chat.type !== 'direct' && chat.type !== 'group') return <Navigate to={elsewhere} replace />;
  if (chat) return <OpenChat chat={chat} header={header} />;
  if (error)
    return (
      <section className={s.chat}>
        <div className={s.noHead}>
          <ConversationBack />
        </div>
        <Failed onRetry={refetch} />
      </section>
    );
  return <ChatSkeleton />;
}

interface Editing {
  seq: number;
  content: string;
  hasPhoto: boolean;
}

const editingOf = ({ seq, content, photo }: Pick<Row, 'seq' | 'content'> & { photo?: unknown }): Editing => ({
  seq,
  content,
  hasPhoto: Boolean(photo),
});

function OpenChat({ chat, header }: { chat: ChatView; header: ReactNode }) {
  const me = useUid();
  const [params] = useSearchParams();
  const { key: visit, pathname } = useLocation();
  const navigate = useNavigate();
  const linkedSeq = readAt(params);
  const openingPosition = useOpeningPosition(chat, linkedSeq, visit);
  const openingSeq = 'seq' in openingPosition ? openingPosition.seq : null;
  const { loaded, isError, retry } = useLoadedMessages(chat.id, unreadIn(chat), openingSeq, visit);
  const outboxOfAllChats = useOutbox();
  const outbox = useMemo(
    () => outboxOfAllChats.filter((message) => message.chatId === chat.id),
    [outboxOfAllChats, chat.id],
  );
  const [replyTo, setReplyTo] = useReply(chat.id);
  const replySeqs = [...outbox.map((message) => message.replyTo), replyTo];
  const quotedMessages = useQuotedMessages({ chatId: chat.id, me, loaded: loaded?.items ?? NONE, others: replySeqs });
  const [editing, setEditing] = useState<Editing | null>(null);
  const name = titleOf(chat);
  const canSend = chat.can.send;
  const actions = useMemo<ChatActions>(
    () => ({
      onGoTo: (seq) => void navigate({ pathname, search: atMessage(seq) }, { replace: true }),
      onReply: canSend ? ({ seq }) => setReplyTo(seq) : undefined,
      onEdit: canSend ? (row) => setEditing(editingOf(row)) : undefined,
    }),
    [navigate, pathname, canSend, setReplyTo],
  );
  const toNewest = () => void navigate(pathname, { replace: true });
  const isDeleted = loaded?.items.some(({ seq, kind }) => seq === editing?.seq && kind === 'deleted');

  function send(content: string, photos: readonly PreparedPicture[]): boolean {
    // An own message is shown at the end.
    if (loaded?.hasNewer) toNewest();
    const isAccepted = writeMessages(chat.id, content, { photos, replyTo });
    if (isAccepted) setReplyTo(null);
    return isAccepted;
  }

  function editLast() {
    const last = loaded?.items.findLast(({ userId, kind }) => userId === me && kind === 'text');
    if (last) setEditing(editingOf(last));
  }

  return (
    <section className={s.chat} aria-label={t.conversation(name)} data-page-title={t.windowTitle(name)}>
      {header ?? <ConversationHeader chat={chat} me={me} />}
      {loaded ? (
        <Timeline
          key={openingSeq === null ? '' : visit}
          chat={chat}
          me={me}
          loaded={loaded}
          outbox={outbox}
          openingPosition={openingPosition}
          quotedMessages={quotedMessages}
          onToNewest={toNewest}
          actions={actions}
        />
      ) : isError ? (
        <Failed onRetry={retry} />
      ) : (
        <MessagesSkeleton />
      )}
      <RequestBar chat={chat} me={me} />
      {canSend && (
        <MessageField
          chat={chat}
          me={me}
          editing={isDeleted ? null : editing}
          onEdited={() => setEditing(null)}
          reply={{
            seq: replyTo,
            message: replyTo === null ? null : quotedMessages.get(replyTo),
            onCancel: () => setReplyTo(null),
          }}
          onSend={send}
          onEditLast={editLast}
          takesFocus={linkedSeq === null}
        />
      )}
    </section>
  );
}

interface MessageFieldProps extends Pick<ComposerProps, 'onSend' | 'onEditLast' | 'takesFocus'> {
  chat: ChatView;
  me: string;
  /** The message that is being edited. */
  editing: Editing | null;
  onEdited: () => void;
  /** The message that the next one answers. */
  reply: { seq: number | null; message: Message | null | undefined; onCancel: () => void };
}

/** The field below the messages: it edits a message, or writes the next one. */
function MessageField({ chat, me, editing, onEdited, reply, onSend, onEditLast, takesFocus }: MessageFieldProps) {
  if (editing) {
    return (
      <EditComposer
        key={editing.seq}
        content={editing.content}
        mayBeEmpty={editing.hasPhoto}
        onSave={(content) => editMessage({ chatId: chat.id, seq: editing.seq }, content)}
        onClose={onEdited}
      />
    );
  }
  const { seq, message, onCancel } = reply;
  return (
    <Composer
      chatId={chat.id}
      name={titleOf(chat)}
      onSend={onSend}
      mayAttach={chat.request === null}
      takesFocus={takesFocus}
      onEditLast={onEditLast}
      reply={{
        seq,
        bar: seq !== null && <ReplyBar chat={chat} me={me} message={message} onCancel={onCancel} />,
        onCancel,
      }}
      // A member who has not accepted the request yet doesn't see it.
      onTyping={chat.request ? undefined : sendTyping}
    />
  );
}

/** Returns where the conversation opens. A message that was asked for takes precedence over unread ones. */
function useOpeningPosition(chat: ChatView, linkedSeq: number | null, visit: string): OpeningPosition {
  const [first] = useState(() => ({
    visit,
    unread: chat.lastSeq - chat.readSeq > UNREAD_LOADED_MAX ? chat.readSeq + 1 : null,
  }));
  if (linkedSeq !== null) return { kind: 'asked', seq: linkedSeq };
  if (visit !== first.visit) return { kind: 'newest' };
  return first.unread === null ? { kind: 'any' } : { kind: 'unread', seq: first.unread };
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      className={s.failed ?? ''}
      title={t.messagesFailed}
      text={whyNot(t.listFailedHint)}
      retryLabel={t.retry}
      retryingLabel={t.retrying}
      onRetry={onRetry}
    />
  );
}

function ChatSkeleton() {
  return (
    <section className={s.chat}>
      <div className={s.headSkeleton}>
        <ConversationBack />
        <Skeleton shape="circle" width="40px" />
        <Skeleton width="9rem" />
      </div>
      <MessagesSkeleton />
    </section>
  );
}

function MessagesSkeleton() {
  return (
    <SkeletonGroup label={t.loadingMessages} className={s.skeleton}>
      {['14rem', '9rem', '18rem', '11rem', '16rem'].map((width, index) => (
        <Skeleton
          key={width}
          shape="box"
          width={width}
          height="2.5rem"
          className={index % 2 ? s.ownSkeleton : s.messageSkeleton}
        />
      ))}
    </SkeletonGroup>
  );
}
