import { MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { NewHuddleDialog } from './new-huddle-dialog.lazy.ts';

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
