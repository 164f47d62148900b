import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Button, Dialog } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { CardPreview, type CardPreviewProps } from './CardPreview.tsx';
import s from './Wizard.module.css';

const t = text.profiles.preview;

/** Opens the member's card where the screen has no room for it beside the form (W-23). */
export function PreviewButton(props: CardPreviewProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className={s.previewButton}>
      <Button size="sm" icon={<Eye />} onClick={() => setOpen(true)}>
        {t.show}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} size="sm" title={t.title} closeLabel={t.close}>
        <CardPreview {...props} isTitled={false} />
      </Dialog>
    </div>
  );
}
