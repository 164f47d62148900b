import { useChat } from '../chats.queries.ts';
import { ParticipantsButton } from './ParticipantsButton.tsx';

/** The button for the list of participants, for a header outside of this slice. */
export function GroupParticipants({ chatId }: { chatId: string }) {
  const { chat } = useChat(chatId);
  return chat ? <ParticipantsButton chatId={chatId} people={chat.people} /> : null;
}
