import { Flag, Settings } from 'lucide-react';
import { useState } from 'react';
import picture from '#web/design/art/empty-hangouts.svg';
import {
  Button,
  Dialog,
  IconButton,
  Lightbox,
  Menu,
  MenuItem,
  MenuLink,
  MenuRow,
  MenuSeparator,
  Popover,
  TextField,
  useConfirm,
  useToast,
} from '#web/design/index.ts';
import { Sample, Samples, Section } from '../Section.tsx';

const REACTIONS = ['A', 'B', 'C'].map((glyph) => ({
  key: glyph,
  label: glyph,
  glyph,
  chosen: glyph === 'B',
  onClick: () => {},
}));

export function Windows() {
  const [isOpen, setIsOpen] = useState(false);
  const confirm = useConfirm();
  const toast = useToast();
  const close = () => setIsOpen(false);
  const ask = () =>
    confirm({
      title: 'Delete your account?',
      description: 'Your profile, messages and photos are removed.',
      confirmLabel: 'Delete account',
      cancelLabel: 'Keep it',
      danger: true,
    });
  function showToasts() {
    toast.show({ text: 'Saved', timeout: 0 });
    toast.show({ text: 'Sent', kind: 'ok', timeout: 0 });
    toast.show({ text: 'Not sent', kind: 'error', action: { label: 'Try again', onPress: () => {} }, timeout: 0 });
  }
  return (
    <Section id="windows" title="Windows">
      <Samples>
        <Sample name="menu">
          <Menu trigger={<Button>Open menu</Button>} align="start">
            <MenuRow label="Reactions" items={REACTIONS} />
            <MenuItem icon={<Settings />}>Settings</MenuItem>
            <MenuLink href="#windows">Help</MenuLink>
            <MenuItem disabled>Not now</MenuItem>
            <MenuSeparator />
            <MenuItem icon={<Flag />} danger>
              Report
            </MenuItem>
          </Menu>
        </Sample>
        <Sample name="popover">
          <Popover trigger={<Button>Open popover</Button>} title="Filters" align="start">
            <TextField label="Neighborhood" />
          </Popover>
        </Sample>
        <Sample name="dialog">
          <Button onClick={() => setIsOpen(true)}>Open dialog</Button>
        </Sample>
        <Sample name="question">
          <Button onClick={() => void ask()}>Ask</Button>
        </Sample>
        <Sample name="photo">
          <Lightbox
            trigger={<Button>Enlarge photo</Button>}
            pictures={[{ src: picture, alt: 'A table', ratio: 1.45, caption: 'A table' }]}
            title="Photo of Maya"
            closeLabel="Close"
          />
        </Sample>
        <Sample name="toasts">
          <Button onClick={showToasts}>Show toasts</Button>
        </Sample>
        <Sample name="tooltip">
          <IconButton label="Preferences">
            <Settings />
          </IconButton>
        </Sample>
      </Samples>
      <Dialog
        open={isOpen}
        onOpenChange={close}
        title="Send a request"
        description="Maya sees your note with your name."
        closeLabel="Close"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary">Send</Button>
          </>
        }
      >
        <TextField label="Note" defaultValue="Hi Maya" />
      </Dialog>
    </Section>
  );
}
