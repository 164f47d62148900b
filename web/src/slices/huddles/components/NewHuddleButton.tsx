import { MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { Button, lazyWindow } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';

/** The dialog that starts a chat, loaded when it opens. */
const NewHuddleDialog = lazyWindow(() => import('./huddle-windows.ts').then((loaded) => loaded.NewHuddleDialog));

/** The button that opens the form of a new chat. */
export function NewHuddleButton({ className }: { className?: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button className={className} size="sm" icon={<MessageSquarePlus />} onClick={() => setIsOpen(true)}>
        {text.chats.newChat}
      </Button>
      <NewHuddleDialog open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
