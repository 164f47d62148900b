import { useChat } from '../chats.queries.ts';
import { PeopleButton } from './PeopleButton.tsx';

/** The way to the list of those who take part, for a header that is not the chat's own. */
export function GroupPeople({ chatId }: { chatId: string }) {
  const { chat } = useChat(chatId);
  return chat ? <PeopleButton chatId={chatId} people={chat.people} /> : null;
}
