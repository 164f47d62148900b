import { Bell, EllipsisVertical, Flag, Settings, UserX } from 'lucide-react';
import { useState } from 'react';
import {
  Button,
  Dialog,
  IconButton,
  Menu,
  MenuItem,
  MenuLink,
  MenuSeparator,
  Popover,
  Select,
  TextArea,
  TextField,
  useConfirm,
  useToast,
} from '../../index.ts';
import s from '../gallery.module.css';

export function Overlays() {
  const [open, setOpen] = useState(false);
  const [answer, setAnswer] = useState('');
  const confirm = useConfirm();
  const toast = useToast();
  const ask = async () => {
    const yes = await confirm({
      title: 'Delete your account?',
      description: 'Your profile, messages and photos are removed. This cannot be taken back.',
      confirmLabel: 'Delete account',
      cancelLabel: 'Keep it',
      danger: true,
    });
    setAnswer(yes ? 'deleted' : 'kept');
  };
  return (
    <section className={s.section}>
      <h2>Over the page</h2>
      <div className={s.row}>
        <Dialog
          title="Send Connection Request"
          description="Maya sees your note with your name and photo."
          closeLabel="Close"
          size="sm"
          trigger={<Button id="dialog">Connect</Button>}
          footer={
            <>
              <Button>Cancel</Button>
              <Button variant="primary">Send Request</Button>
            </>
          }
        >
          <TextArea label="Note" optionalMark="optional" placeholder="Hey! I'd love to connect!" />
        </Dialog>
        <Button id="tall" onClick={() => setOpen(true)}>
          Create hangout
        </Button>
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title="Create New Hangout"
          closeLabel="Close"
          dismissible={false}
          form={{
            onSubmit: (event) => {
              event.preventDefault();
              setOpen(false);
            },
          }}
          footer={
            <>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Button variant="primary" type="submit">
                Create Hangout
              </Button>
            </>
          }
        >
          <div className={s.form}>
            <TextField label="Title" required />
            <TextField label="Location" required />
            <TextField label="Date" type="date" required />
            <TextField label="Time" type="time" required />
            <Select
              label="Category"
              placeholder="Select Category"
              options={[
                { value: 'food', label: 'Food' },
                { value: 'arts', label: 'Arts' },
              ]}
            />
            <TextArea label="Description" required />
          </div>
        </Dialog>
        <Button id="ask" variant="danger" onClick={ask}>
          Delete
        </Button>
        <output>{answer}</output>
        <Menu
          trigger={
            <IconButton label="More" id="menu">
              <EllipsisVertical />
            </IconButton>
          }
        >
          <MenuLink icon={<Settings />} href="#settings">
            Settings
          </MenuLink>
          <MenuItem icon={<Flag />}>Report</MenuItem>
          <MenuSeparator />
          <MenuItem icon={<UserX />} danger>
            Block Maya
          </MenuItem>
        </Menu>
        <Popover
          title="Notifications"
          trigger={
            <IconButton label="Notifications" id="popover">
              <Bell />
            </IconButton>
          }
        >
          <p>Jonas wants to connect.</p>
        </Popover>
        <Button
          id="toast"
          onClick={() =>
            toast.show({ text: 'Hangout left.', action: { label: 'Undo', onPress: () => setAnswer('undone') } })
          }
        >
          Toast with undo
        </Button>
        <Button id="toast-ok" onClick={() => toast.show({ kind: 'ok', text: 'Profile saved.' })}>
          Toast ok
        </Button>
        <Button
          id="toast-error"
          onClick={() =>
            toast.show({
              kind: 'error',
              text: 'The message was not sent. It is kept here; try again when you are back online.',
            })
          }
        >
          Toast error
        </Button>
      </div>
    </section>
  );
}
